import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { expect, listen, test, withSettings } from './support/player-fixtures.ts';

/** Counts page loads. Navigations are counted because a reload can start before the load event. */
const countLoads = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
};

test('a chunk that is gone after a deployment reloads the page once, and it works [A6]', async ({ page }) => {
  await page.goto('/community/home/me');
  await page.route('**/surveys-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  const reloaded = page.waitForEvent('load');
  // The reload serves the new version of the page, whose chunks exist.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute('**/surveys-*.js');
  });
  await page.getByRole('link', { name: /Questionnaire/ }).tap();
  await reloaded;
  await expect(page).toHaveTitle('Questionnaire & Vote - Ember Realms');
  await expect(page).toHaveURL(/\/survey$/);
});

test('a chunk that fails again shows a card with a retry, and typed text survives [A6]', async ({ page }) => {
  await page.goto('/community/home');
  await page.getByRole('combobox').fill('embers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=embers/);
  const loads = countLoads(page);
  await page.route('**/article-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('listitem').first().getByRole('link').tap();
  await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
  expect(loads()).toBe(1);
  await page.unroute('**/article-*.js');
  await page.goBack();
  await expect(page.getByRole('combobox')).toHaveValue('embers');
});

test('a style sheet that fails to load counts as a failed chunk too [A6]', async ({ page }) => {
  await page.goto('/community/home/me');
  const loads = countLoads(page);
  await page.route('**/surveys-*.css', (route) => route.abort());
  await page.getByRole('link', { name: /Questionnaire/ }).tap();
  await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
  expect(loads()).toBe(1);
  await page.unroute('**/surveys-*.css');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page).toHaveTitle('Questionnaire & Vote - Ember Realms');
});

test('the card’s retry fetches the chunk again [A6]', async ({ page }) => {
  await page.goto('/community/home/me');
  await page.route('**/surveys-*.js', (route) => route.abort());
  await page.getByRole('link', { name: /Questionnaire/ }).tap();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/surveys-*.js');
  await retry.tap();
  await expect(page).toHaveTitle('Questionnaire & Vote - Ember Realms');
});

test('a chunk has 120 seconds to load, no less and no more [A6]', async ({ page }) => {
  const heard = listen(page);
  await page.clock.install();
  await page.goto('/community/home/me');
  await page.evaluate(() => {
    sessionStorage.setItem('guildhall-reloaded', '/survey');
  });
  await page.route('**/surveys-*.js', () => new Promise(() => {}));
  await page.getByRole('link', { name: /Questionnaire/ }).tap();
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  await page.clock.runFor(119_000);
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  expect(heard.some((line) => line.includes('Loading chunk failed'))).toBe(false);
  await page.clock.runFor(1500);
  await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
});

for (const path of ['/feedback', '/settings', '/home/me']) {
  test(`texts of ${path} that fail to load reload the page once, then show a card whose retry works [A6]`, async ({
    page,
  }) => {
    const loads = countLoads(page);
    await page.route('**/more.json', (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.goto(`/community${path}`);
    await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
    await expect(page).toHaveTitle('Others - Ember Realms');
    expect(loads()).toBe(2);
    // The reload budget is restored only after the texts load, so the retry shows the card again without another
    // automatic reload.
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect.poll(loads).toBe(3);
    await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
    await page.unroute('**/more.json');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.locator('h1')).not.toBeEmpty();
    await expect(page.getByText('This screen didn’t load')).toHaveCount(0);
    expect(loads()).toBe(4);
  });
}

test('texts that fail while navigating to a screen cause one reload and then a card, and typed text survives [A6]', async ({
  page,
}) => {
  await page.goto('/community/home');
  await page.getByRole('combobox').fill('embers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=embers/);
  const loads = countLoads(page);
  await page.route('**/more.json', (route) => route.abort());
  await page.locator('[data-tab="me"]').tap();
  await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
  expect(loads()).toBe(1);
  await page.goBack();
  await expect(page.getByRole('combobox')).toHaveValue('embers');
});

test('a chunk that is still loading when the page reloads causes no second reload [A6]', async ({ page }) => {
  await page.goto('/community/home');
  await expect(page.locator('[data-tab="me"]')).toBeVisible();
  const loads = countLoads(page);
  await page.route('**/more.json', (route) => route.abort());
  // Fails because the page leaves, or just before.
  let requests = 0;
  await page.route('**/settings-*.js', async (route) => {
    requests += 1;
    await sleep(requests === 1 ? 150 : 0);
    await (requests === 1 ? route.abort() : route.continue());
  });
  await page.route(/home\/me$/, async (route) => {
    await sleep(500);
    await route.continue();
  });
  await page.locator('[data-tab="me"]').tap();
  await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
  expect(loads()).toBe(1);
});

test('without any texts the page reloads once, then shows a card in the player’s language whose retry works [A6]', async ({
  page,
}) => {
  const say = sayIn('de-DE');
  await withSettings(page, { locale: 'de-DE' });
  const loads = countLoads(page);
  await page.route('**/core.json', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/community/settings');
  const card = page.getByRole('alert');
  await expect(card).toContainText(say('shell.chunk.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  expect(loads()).toBe(2);
  await page.unroute('**/core.json');
  await card.getByRole('button', { name: say('shell.retry') }).tap();
  await expect(page).toHaveTitle(`${say('title.settings')} - Ember Realms`);
});

test('the card of a page that did not load uses the language named by the game [A6]', async ({ page }) => {
  await page.route('**/vendor-*.js', (route) => route.abort());
  await page.goto('/community/home?lang=7');
  await expect(page.getByRole('alert')).toContainText(sayIn('ja-JP')('shell.chunk.title'));
  // Malay uses the English texts.
  await page.goto('/community/home?lang=5');
  await expect(page.getByRole('alert')).toContainText(sayIn('en-US')('shell.chunk.title'));
});

test('two chunks that fail alternately do not cause a reload loop [A6]', async ({ page }) => {
  const loads = countLoads(page);
  // The loads alternate between missing texts and a missing screen.
  await page.route('**/more.json', (route) => (loads() % 2 === 0 ? route.abort() : route.continue()));
  await page.route('**/surveys-*.js', (route) => (loads() % 2 === 1 ? route.abort() : route.continue()));
  await page.goto('/community/survey');
  await expect(page.getByRole('alert')).toContainText('This screen didn’t load');
  expect(loads()).toBeLessThanOrEqual(3);
});

test('texts that fail in the background reload nothing [A6]', async ({ page }) => {
  await page.clock.install();
  const asked = page.waitForRequest('**/more.json');
  const loads = countLoads(page);
  await page.route('**/more.json', (route) => route.abort());
  // What loads them on the home, whether or not other tests have a known issue open.
  await page.route('**/category/list', async (route) => {
    const response = await route.fetch();
    const { msg, ...answer } = await response.json();
    const incidents = [{ id: 1, lang: 3, title: 'The map is dark', category_id: null }];
    await route.fulfill({ response, json: { ...answer, msg: { ...msg, incidents } } });
  });
  await page.goto('/community/home');
  await expect(page).toHaveTitle('Support - Ember Realms');
  await page.clock.runFor(60_000);
  await asked;
  await page.clock.runFor(10_000);
  await expect(page).toHaveTitle('Support - Ember Realms');
  expect(loads()).toBe(1);
});
