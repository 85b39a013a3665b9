import { expect, test } from './support/account-deletion-fixtures.ts';
import { callAs } from './support/staff-session.ts';

test('a test webhook reaches its receiver signed; a failing receiver is retried until it recovers, past deliveries can be resent by hand, and only permitted staff see the page [G4]', async ({
  people,
  receiver,
}) => {
  const admin = await people.staff('admin', 'Ada Stern', '/webhooks');
  const rows = admin.getByRole('row').filter({ hasText: 'Test' });
  const heard = () => receiver.heard.filter(({ type }) => type === 'test').length;
  const send = admin.getByRole('button', { name: 'Send test to accounts' });
  await expect(admin.getByRole('heading', { name: 'accounts' })).toBeVisible();
  const before = await rows.count();

  await send.click();
  await expect.poll(heard).toBe(1);
  await expect(rows).toHaveCount(before + 1);
  await expect(rows.first()).toContainText('Delivered');
  await expect(rows.first()).toContainText('Status 204');

  await test.step('while the receiver is down, events wait, and the log shows its responses', async () => {
    receiver.setDown(true);
    await send.click();
    await expect(rows).toHaveCount(before + 2);
    await expect(rows.first()).toContainText('Status 503');
    await expect(rows.first()).toContainText('Waiting');
    receiver.setDown(false);
    await expect(rows.first()).toContainText('Delivered', { timeout: 20_000 });
    expect(heard()).toBe(2);
    await rows
      .first()
      .getByRole('button', { name: /^Resend/ })
      .click();
    await expect.poll(heard).toBe(3);
    expect(receiver.refused).toEqual([]);
  });

  await test.step('staff without the permission see no webhooks page, and the server rejects their calls', async () => {
    const agent = await people.staff('agent', 'Vera Novak', '/articles');
    await expect(agent.getByRole('link', { name: 'Articles' })).toBeVisible();
    await expect(agent.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
    await expect(callAs(agent, '/webhook/table', { limit: 10 })).rejects.toThrow('/webhook/table answered');
  });
});
