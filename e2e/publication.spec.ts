import { test as base, expect, type Page } from '@playwright/test';
import { desktop } from './browser.ts';
import { launchAddress } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';
import { password, signInStaff, totpOf } from './staff.ts';

type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

/** Its own server, because it moves the server's clock. */
const test = base.extend<object, { own: OwnServer }>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startOwnServer('publication', 8184);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** A zone in which it is about noon, so that no step of the test falls on two days. */
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

test('C3, D4 an editor writes in English and Arabic and schedules it a minute ahead; a player with the app open gets the dot and reads it from right to left', async ({
  browser,
  own,
}) => {
  const { origin, services, clock } = own;
  const desk = await browser.newContext({ ...desktop, baseURL: origin, timezoneId: zoneAtNoon() });
  const phone = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 780 }, hasTouch: true });
  const [editor, player] = [await desk.newPage(), await phone.newPage()];

  // The player opens the app from the game, in Arabic, and has seen all news there are.
  await player.goto(await launchAddress(30_001, { lang: 18, folder: own.place.folder }));
  await player.locator('[data-tab="official"]').tap();
  await player.locator('[data-tab="support"]').tap();
  const dot = player.locator('[data-tab="official"] [data-dot]');
  await expect(dot).toHaveCount(0);

  // The editor signs in with password and authenticator.
  const joining = await desk.newPage();
  const { email, secret } = await signInStaff(joining, services, 'editor', 'Mei Lin');
  await desk.clearCookies();
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

  // One minute ahead, give or take the seconds that the picker does not show.
  const at = Math.ceil((Date.now() + 62_000) / 60_000) * 60_000;
  const local = new Date(at).toLocaleTimeString('en-GB', {
    timeZone: zoneAtNoon(),
    hour: '2-digit',
    minute: '2-digit',
  });
  await editor.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = editor.getByRole('dialog').last();
  await dialog.getByLabel('Publish at').click();
  const [hours = '', minutes = ''] = local.split(':');
  await editor.getByRole('spinbutton', { name: 'Hours' }).fill(hours);
  await editor.getByRole('spinbutton', { name: 'Minutes' }).fill(minutes);
  await editor.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Schedule…' }).click();
  await expect(editor.getByText('Scheduled').first()).toBeVisible();

  await player.waitForTimeout(1500);
  await expect(dot).toHaveCount(0);
  clock.set(at);
  // The worker looks every second; from there it is two at most.
  await expect(dot).toBeVisible({ timeout: 3000 });
  await expect(editor.getByText('Published').first()).toBeVisible();

  await player.locator('[data-tab="official"]').tap();
  await player.getByText('عودة الفوانيس').first().tap();
  await expect(player.getByRole('heading', { name: 'عودة الفوانيس' })).toBeVisible();
  const body = player.getByText('أحضر فانوسك معك.');
  await expect(body).toBeVisible();
  await expect(player.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await body.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await desk.close();
  await phone.close();
});
