import { keptOn } from './support/device.ts';
import { formOf, unfoldForm } from './support/feedback-form.ts';
import { photo } from './support/feedback-fixtures.ts';
import { expect, launchAddress, newestId, test } from './support/player-fixtures.ts';
import { origin } from './support/server-instance.ts';
import { landmarks } from './support/routes.ts';

test('a launch signs the player in and removes the ticket from address, history and storage [P1]', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const address = await launchAddress(10_001, { path: '/home/me' });
  const ticket = address.split('#lt=')[1] ?? '?';
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player');
  await expect(page.getByText('Player ID 10001')).toBeVisible();
  expect(page.url()).not.toContain('lt=');
  expect(requests.filter((url) => url.includes(ticket.slice(0, 40)))).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  expect(kept).not.toContain(ticket.slice(-40));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player');
});

test('a guest ticket makes a guest, and query parameters alone sign no player in [P1]', async ({ page, browser }) => {
  await page.goto(await launchAddress(10_002, { path: '/home/me', kind: 'guest' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guest');
  const stranger = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await stranger.goto('/community/home/me?guid=10001&imei=1&channel=1&lang=3');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Anonymous');
  await expect(stranger.getByText('Player ID')).toHaveCount(0);
});

test('without a launch the online service says where to open it from, and offers the report form [I1]', async ({
  page,
}) => {
  await page.goto('/community/online_service');
  await expect(page.getByRole('heading', { name: 'Illegal request, please open from the game client.' })).toBeVisible();
  await page.getByRole('link', { name: 'Write to us instead' }).tap();
  await expect(page).toHaveURL(/\/feedback\/create$/);
  await expect(formOf(page).description).toBeVisible();
});

test('without a launch and as a guest, every other personal screen opens [P2]', async ({ page, browser }) => {
  const guest = await (await browser.newContext({ baseURL: origin })).newPage();
  await guest.goto(await launchAddress(10_004, { path: '/home/me', kind: 'guest' }));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Guest');
  for (const path of ['/feedback', '/feedback/create', '/feedback/suggest', '/survey'] as const) {
    for (const each of [page, guest]) {
      await each.goto(`/community${path}`);
      await expect(each.locator(landmarks[path]).first()).toBeVisible();
      await expect(each.getByText('Illegal request')).toHaveCount(0);
    }
  }
});

test('a used ticket is rejected [threat 4]', async ({ page, browser }) => {
  const address = await launchAddress(10_003, { path: '/home/me' });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player');
  const thief = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await thief.goto(address);
  await expect(thief.getByRole('heading', { level: 1 })).toHaveText('Anonymous');
});

test('the next player on the same device finds nothing of the previous one [threat 5]', async ({ page }) => {
  await page.goto(await launchAddress(11_001, { path: '/settings' }));
  await page.getByRole('radio', { name: /UserKoda/ }).check({ force: true });
  await page.goto(`/community/post/article/${await newestId(page, 2)}`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('community_chat_history', '["secret of A"]'));
  await page.goto(await launchAddress(11_002, { path: '/home/me' }));
  await page.getByRole('button', { name: 'Continue as 11002' }).tap();
  // The player id comes from the address before the ticket is exchanged.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player');
  await expect(page.getByText('Player ID 11002')).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/secret of A|11001/);
  await page.goto('/community/history');
  await expect(page.getByRole('heading', { name: 'No Data' })).toBeVisible();
  await page.goto('/community/home/me');
  await expect(page.locator('[data-tab="me"] [data-dot]')).toBeVisible();
});

test('a player’s unsent report is neither visible to nor sent by the next player on the same device [threat 5]', async ({
  page,
}) => {
  const secret = 'Only I know where the treasure lies.';
  await page.goto(await launchAddress(11_003, { path: '/feedback/create' }));
  const form = formOf(page);
  await form.email.fill('anna@games.example.com');
  await form.description.fill(secret);
  await form.picker.setInputFiles(await photo('map', 100));
  await expect(form.previews).toHaveCount(1);
  await page.route('**/feedback/create', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await form.send.tap();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.goto('/community/feedback/suggest');
  await unfoldForm(page);
  await formOf(page, undefined, 'suggestion').description.fill(secret);
  await expect.poll(async () => (await keptOn(page)).toSorted()).toEqual(['bytes', 'draft', 'send']);

  // While Anna’s page is open, it retries her report on its own, and that is no leak.
  await page.goto('about:blank');
  await page.unroute('**/feedback/create');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(await launchAddress(11_004, { path: '/feedback' }));
  await page.getByRole('button', { name: 'Continue as 11004' }).tap();
  await expect(page.getByText(/^Nothing sent in the last month/)).toBeVisible();
  await expect.poll(() => keptOn(page)).toEqual([]);
  for (const path of ['create', 'suggest']) {
    await page.goto(`/community/feedback/${path}`);
    await expect(page.locator('textarea')).toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveValue('');
  }
  await page.waitForTimeout(1000);
  expect(sent.filter((body) => body.includes('treasure'))).toEqual([]);
});

test('the developers’ game client opens the app in its phone frame, with and without a ticket', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto('/community/game_client/');
  const app = page.frameLocator('#app');
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
  await page.getByLabel('Path').fill('/home/me');
  await page.getByRole('button', { name: 'Open the app' }).click();
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Player');
  await page.getByLabel('Language (lang)').selectOption('18');
  await page.getByLabel('Launch').selectOption('guest');
  await page.getByRole('button', { name: 'Open the app' }).click();
  await expect(app.locator('html')).toHaveAttribute('dir', 'rtl');
});
