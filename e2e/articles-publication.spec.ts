import { test as base, expect, type Page } from '@playwright/test';
import { desktop } from './support/browser.ts';
import { launchAddress } from './support/player-fixtures.ts';
import { ownServer, type OwnServer } from './support/own-server.ts';
import { runJob } from './support/people.ts';
import { password, signInStaff, totpOf } from './support/staff-session.ts';

/** A separate server, because the test moves its clock. */
const test = base.extend<object, { own: OwnServer }>({
  own: [ownServer('publication', 8184), { scope: 'worker' }],
});

/** A time zone where it is about noon, so that the test never crosses midnight. */
const zoneAtNoon = (): string => {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
};

const writeText = async (page: Page, text: { title: string; summary: string; body: string }): Promise<void> => {
  const pane = page.getByRole('region', { name: 'Text' });
  await pane.getByRole('textbox', { name: 'Title' }).fill(text.title);
  await pane.getByRole('textbox', { name: 'Summary' }).fill(text.summary);
  await pane.locator('[contenteditable="true"]').click();
  await page.keyboard.type(text.body);
  const answered = page.waitForResponse('**/article/save_text');
  await page.keyboard.press('Control+s');
  await answered;
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
};

test('an editor writes in English and Arabic and schedules the article a minute ahead; a player with the app open gets the dot and reads it right to left [C3, D4]', async ({
  browser,
  own,
}) => {
  // The time in the picker has no seconds, so the article may be due almost two minutes later.
  test.slow();
  const { origin, services, clock } = own;
  const staffContext = await browser.newContext({ ...desktop, baseURL: origin, timezoneId: zoneAtNoon() });
  const phone = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 780 }, hasTouch: true });
  const [editor, player] = [await staffContext.newPage(), await phone.newPage()];

  // The player opens the app from the game, in Arabic, and has seen all existing news.
  await player.goto(await launchAddress(30_001, { lang: 18, folder: own.instance.folder }));
  await player.locator('[data-tab="official"]').tap();
  await player.locator('[data-tab="support"]').tap();
  const dot = player.locator('[data-tab="official"] [data-dot]');
  await expect(dot).toHaveCount(0);

  // The editor signs in with password and authenticator.
  const joining = await staffContext.newPage();
  const { email, secret } = await signInStaff(joining, services, 'editor', 'Mei Lin');
  await staffContext.clearCookies();
  await joining.close();
  await services.database.query.deleteFrom('staff_code').execute();
  await editor.goto('/community/console/');
  await editor.getByRole('textbox', { name: 'Email' }).fill(email);
  await editor.getByRole('textbox', { name: 'Password' }).fill(password);
  await editor.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(editor.getByText('Two-step verification')).toBeVisible();
  await editor.keyboard.type(totpOf(secret));

  await editor.getByRole('button', { name: 'New article' }).first().click();
  await editor.getByRole('dialog').getByRole('radio', { name: /News/ }).check();
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: /Create/ })
    .click();
  await writeText(editor, {
    title: 'The lanterns return',
    summary: 'Three nights of light on the lake.',
    body: 'Bring a lantern.',
  });
  await editor.getByRole('button', { name: /Arabic/ }).click();
  await writeText(editor, {
    title: 'عودة الفوانيس',
    summary: 'ثلاث ليالٍ من النور على البحيرة.',
    body: 'أحضر فانوسك معك.',
  });

  // One minute ahead, give or take the seconds the picker does not show.
  const at = Math.ceil((Date.now() + 62_000) / 60_000) * 60_000;
  const local = new Date(at).toLocaleTimeString('en-GB', {
    timeZone: zoneAtNoon(),
    hour: 'numeric',
    minute: '2-digit',
  });
  await editor.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = editor.getByRole('dialog').last();
  await dialog.getByLabel('Publish at').click();
  const [hours = '', minutes = ''] = local.split(':');
  await editor.getByRole('spinbutton', { name: 'Hours' }).fill(hours);
  await editor.getByRole('spinbutton', { name: 'Minutes' }).fill(minutes);
  await editor.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(editor.getByText('Scheduled').first()).toBeVisible();

  await runJob(own, 'articles.publishDue');
  await expect(dot).toHaveCount(0);
  clock.set(at);
  // The worker polls every second.
  await expect(dot).toBeVisible();
  await expect(editor.getByText('Published').first()).toBeVisible();

  await player.locator('[data-tab="official"]').tap();
  await player.getByText('عودة الفوانيس').first().tap();
  await expect(player.getByRole('heading', { name: 'عودة الفوانيس' })).toBeVisible();
  const body = player.getByText('أحضر فانوسك معك.');
  await expect(body).toBeVisible();
  await expect(player.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await body.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await staffContext.close();
  await phone.close();
});
