import { expect, test } from './deletion-stage.ts';
import { callAs } from './staff.ts';

test('G4 a test reaches its receiver signed; one that is down is tried again until it is back, and what it had can be sent once more by hand; only those who may see it do', async ({
  people,
  receiver,
}) => {
  const admin = await people.staff('admin', 'Ada Stern', '/webhooks');
  const rows = admin.getByRole('row').filter({ hasText: 'Test' });
  const heard = () => receiver.heard.filter(({ type }) => type === 'test').length;
  const send = admin.getByRole('button', { name: 'Send a test to accounts' });
  await expect(admin.getByRole('heading', { name: 'accounts' })).toBeVisible();
  const before = await rows.count();

  await send.click();
  await expect.poll(heard).toBe(1);
  await expect(rows).toHaveCount(before + 1);
  await expect(rows.first()).toContainText('Delivered');
  await expect(rows.first()).toContainText('Status 204');

  await test.step('while it is down, what happened waits for it, with what it answered', async () => {
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
      .getByRole('button', { name: /^Send again/ })
      .click();
    await expect.poll(heard).toBe(3);
    expect(receiver.refused).toEqual([]);
  });

  await test.step('somebody without the right finds no desk, and the server answers them nothing', async () => {
    const agent = await people.staff('agent', 'Vera Novak', '/content');
    await expect(agent.getByRole('link', { name: 'Articles' })).toBeVisible();
    await expect(agent.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
    await expect(callAs(agent, '/webhook/table', { limit: 10 })).rejects.toThrow('/webhook/table answered');
  });
});
