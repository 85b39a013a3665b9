import type { Page } from '@playwright/test';
import { expect, limits, newGuid, photo, queueRow, sendReport, test, unique } from './support/feedback-fixtures.ts';
import { keptOn } from './support/device.ts';
import { formOf, unfoldForm } from './support/feedback-form.ts';
import { sendNow, type OwnServer } from './support/people.ts';
import { signInWithoutPage } from './support/staff-session.ts';

const restrict = async ({ services }: OwnServer, report: string, kind: 'mute' | 'block', by: string): Promise<void> => {
  await services.restrictions.impose(
    by,
    { of: 'report', id: report },
    { kind, hours: 48, reason: 'insults', note: '' },
  );
};
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Reason: insults' });

test('a muted player reports a problem with a picture, reads the smaller limits, and may not suggest [F6]', async ({
  stage,
  own,
  browser,
}) => {
  const { id: ada } = await signInWithoutPage(browser, own, 'admin', 'Ada Stern');
  const player = await stage.player('/feedback');
  const { id } = await sendReport(player, { description: 'The gate of the castle stays shut.' });
  await own.services.database.query.deleteFrom('quota_use').execute();
  await restrict(own, id, 'mute', ada);
  await player.goto('/community/feedback/create');
  await expect(banner(player)).toContainText('You can still read everything, tell us about a problem');
  await expect(
    player.getByText(`Reports per minute: 1. Pictures per day: ${limits.pictures_daily_unverified}.`),
  ).toBeVisible();
  const form = formOf(player);
  const words = unique('My helmet is gone');
  await form.roleId.fill('10012345');
  await form.email.fill('kestrel@example.com');
  await form.description.fill(`${words}, see the picture.`);
  await form.picker.setInputFiles(await photo('helmet', 100));
  await expect(form.previews).toHaveCount(1);
  await form.send.tap();
  await expect(player.getByRole('heading', { name: 'Submitted successfully' })).toBeVisible();

  await player.goto('/community/feedback/suggest');
  await unfoldForm(player);
  await expect(player.getByText('Suggestions are closed to you while you’re muted.')).toBeVisible();
  await expect(formOf(player, undefined, 'suggestion').send).toBeDisabled();
});

test('a blocked player appeals once, and a member other than the one who blocked closes the appeal [F6]', async ({
  stage,
  own,
}) => {
  test.slow();
  const guid = newGuid();
  const player = await stage.player('/feedback', { guid });
  const { id } = await sendReport(player, { description: 'The gate of the castle stays shut.' });
  await own.services.database.query.deleteFrom('quota_use').execute();
  const admin = await stage.staff('admin', 'Ada Stern', '/feedback?state=open&sort=newest');
  const { id: ada } = await own.services.database.query
    .selectFrom('staff_member')
    .select('id')
    .where('name', '=', 'Ada Stern')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await restrict(own, id, 'block', ada);
  const words = unique('It was my brother');

  await test.step('the notice leads to the form, which keeps what was typed', async () => {
    const asked: string[] = [];
    player.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await player.goto('/community/home', { waitUntil: 'networkidle' });
    // A socket would be refused, and each refusal would ask for the session again.
    expect(asked.filter((path) => path.endsWith('/launch/session')).length).toBeLessThanOrEqual(2);
    const refused: string[] = [];
    player.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    // The chat says what is the matter, not that the connection is lost, and offers no field for a message that no one would get.
    await player.goto('/community/online_service', { waitUntil: 'networkidle' });
    await expect(banner(player)).toContainText('You’re blocked');
    await expect(player.getByRole('textbox')).toHaveCount(0);
    await expect(player.getByText(/Connecting|Disconnected/)).toHaveCount(0);
    expect(refused).toEqual([]);
    // Nor while the session cannot be read again.
    await player.route('**/launch/session', (route) => route.abort());
    await player.evaluate(() => document.dispatchEvent(new Event('resume')));
    await expect(player.getByRole('textbox')).toHaveCount(0);
    await player.unroute('**/launch/session');
    await banner(player).getByRole('link', { name: 'Appeal this decision' }).tap();
    await expect(player.getByRole('heading', { name: 'Appeal this decision' })).toBeVisible();
    await player.getByRole('button', { name: 'Send appeal' }).tap();
    const field = player.getByLabel('Why should we change it?');
    await expect(player.getByLabel('Why should we change it?')).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`${words}, he used my phone.`);
    await expect.poll(() => keptOn(player)).toContain('draft');
    await player.reload();
    await expect(field).toHaveValue(`${words}, he used my phone.`);
    await player.getByLabel('Email').fill('kestrel@example.com');
    await player.getByLabel('Role ID').fill('10012345');
    // The connection drops right after: only the answer to the appeal says that it arrived.
    await player.route('**/feedback/appealed', (route) => route.abort());
    await player.getByRole('button', { name: 'Send appeal' }).tap();
    await expect(player.getByRole('heading', { name: 'Your appeal was sent' })).toBeFocused();
    await player.unroute('**/feedback/appealed');
  });

  await test.step('the member who blocked cannot close it', async () => {
    await admin.goto(`/community/console/feedback?state=open&appeal=yes`);
    await expect(queueRow(admin, words)).toContainText('Appeal');
    await queueRow(admin, words).getByRole('link').first().click();
    await expect(admin.getByText('Appeal against a restriction that you set: Block (Insults)')).toBeVisible();
    await admin.getByRole('radio', { name: /Finish/ }).check({ force: true });
    await admin.getByRole('textbox', { name: 'Write in English' }).fill('The block stays.');
    await expect(admin.getByText('You set this restriction. Another member must close the appeal.')).toBeVisible();
    await expect(admin.getByRole('button', { name: /finish/i }).last()).toBeDisabled();
  });

  await test.step('a colleague closes it, and the player reads the answer', async () => {
    const vera = await stage.staff('agent', 'Vera Novak', '/feedback?state=open&appeal=yes');
    await queueRow(vera, words).getByRole('link').first().click();
    await expect(vera.getByText(/set on .* by Ada Stern/)).toBeVisible();
    await vera.getByRole('radio', { name: /Finish/ }).check({ force: true });
    await vera.getByRole('textbox', { name: 'Write in English' }).fill('We believe you, and lifted the block.');
    await vera.keyboard.press('Control+Enter');
    await sendNow(own);
    // Also on a device that knew nothing of the report.
    const other = await stage.player('/home/me', { guid });
    await expect(other.getByRole('link', { name: /We believe you/ })).toBeVisible();
    await other.close();
    await player.goto('/community/home/me');
    await expect(
      player.locator('section').filter({ has: player.getByRole('heading', { name: 'Yours' }) }),
    ).toContainText('We believe you');
    await player.goto('/community/feedback/create');
    await expect(player.getByRole('heading', { name: 'Your appeal was answered' })).toBeVisible();
    await banner(player).getByRole('link', { name: 'Your appeal was answered' }).tap();
    await expect(player.getByText('We believe you, and lifted the block.')).toBeVisible();
  });
});
