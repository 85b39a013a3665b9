import type { Page } from '@playwright/test';
import { expect, listen, test, withSettings } from './fixtures.ts';

/** How often the page was loaded since. A reload can come before the load event, so navigations are counted. */
const countLoads = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
};

test('A6 a part that is gone after a deployment reloads the page once by itself, and it works', async ({ page }) => {
  await page.goto('/community/home/me');
  await page.route('**/about-screen-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  const reloaded = page.waitForEvent('load');
  // The reload brings the new version of the page, whose parts exist.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute('**/about-screen-*.js');
  });
  await page.getByRole('link', { name: 'About' }).tap();
  await reloaded;
  await expect(page).toHaveTitle('About - Ember Realms');
  await expect(page).toHaveURL(/\/about$/);
});

test('A6 a part that fails again shows a card with a retry; what was typed survives', async ({ page }) => {
  await page.goto('/community/home');
  await page.getByRole('searchbox').fill('embers');
  await expect(page).toHaveURL(/search=embers/);
  const loads = countLoads(page);
  await page.route('**/article-screen-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('listitem').first().getByRole('link').tap();
  await expect(page.getByRole('alert')).toContainText('This screen did not load');
  expect(loads()).toBe(1);
  await page.unroute('**/article-screen-*.js');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('embers');
});

test('A6 a style that fails to load counts as a failed part too', async ({ page }) => {
  await page.goto('/community/home/me');
  const loads = countLoads(page);
  await page.route('**/about-screen-*.css', (route) => route.abort());
  await page.getByRole('link', { name: 'About' }).tap();
  await expect(page.getByRole('alert')).toContainText('This screen did not load');
  expect(loads()).toBe(1);
  await page.unroute('**/about-screen-*.css');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page).toHaveTitle('About - Ember Realms');
});

test('A6 the retry of the card fetches the part anew', async ({ page }) => {
  await page.goto('/community/home/me');
  await page.route('**/history-screen-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'History' }).tap();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/history-screen-*.js');
  await retry.tap();
  await expect(page.getByRole('heading', { name: 'No Data' })).toBeVisible();
});

test('A6 a part gets 120 seconds, not less and not more', async ({ page }) => {
  const heard = listen(page);
  await page.clock.install();
  await page.goto('/community/home/me');
  await page.evaluate(() => {
    sessionStorage.setItem('guildhall-reloaded', 'about');
  });
  await page.route('**/about-screen-*.js', () => new Promise(() => {}));
  await page.getByRole('link', { name: 'About' }).tap();
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  await page.clock.runFor(119_000);
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  expect(heard.some((line) => line.includes('Loading chunk failed'))).toBe(false);
  await page.clock.runFor(1500);
  await expect(page.getByRole('alert')).toContainText('This screen did not load');
});

for (const path of ['/feedback', '/settings', '/home/me']) {
  test(`A6 texts of ${path} that fail reload the page once, then a card says so, and a retry works`, async ({
    page,
  }) => {
    const loads = countLoads(page);
    await page.route('**/more.json', (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.goto(`/community${path}`);
    await expect(page.getByRole('alert')).toContainText('This screen did not load');
    await expect(page).toHaveTitle('Others - Ember Realms');
    expect(loads()).toBe(2);
    // Trust comes back only with the texts themselves: the retry shows the card again, without a further reload.
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect.poll(loads).toBe(3);
    await expect(page.getByRole('alert')).toContainText('This screen did not load');
    await page.unroute('**/more.json');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.locator('h1')).not.toBeEmpty();
    await expect(page.getByText('This screen did not load')).toHaveCount(0);
    expect(loads()).toBe(4);
  });
}

test('A6 texts that fail on the way into a screen: one reload, a card, and what was typed survives', async ({
  page,
}) => {
  await page.goto('/community/home');
  await page.getByRole('searchbox').fill('embers');
  await expect(page).toHaveURL(/search=embers/);
  const loads = countLoads(page);
  await page.route('**/more.json', (route) => route.abort());
  await page.locator('[data-tab="me"]').tap();
  await expect(page.getByRole('alert')).toContainText('This screen did not load');
  expect(loads()).toBe(1);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('embers');
});

test('A6 the wanted language fails: one reload, then English', async ({ page }) => {
  await withSettings(page, { locale: 'de-DE' });
  const loads = countLoads(page);
  await page.route('**/de-DE/*.json', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/community/settings');
  await expect(page).toHaveTitle('Settings - Ember Realms');
  expect(loads()).toBe(2);
});

test('A6 no texts at all: one reload, then a card in English, never an interface without words', async ({ page }) => {
  await withSettings(page, { locale: 'de-DE' });
  const loads = countLoads(page);
  await page.route('**/core.json', (route) => route.abort());
  await page.goto('/community/home');
  const card = page.getByRole('alert');
  await expect(card).toContainText('This screen did not load');
  await expect(page.locator('[data-tab]')).toHaveCount(0);
  expect(loads()).toBe(2);
  await page.unroute('**/core.json');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(page.locator('[data-tab="support"]')).toBeVisible();
});

test('A6 two parts that fail in turn do not reload the page without end', async ({ page }) => {
  const loads = countLoads(page);
  // Of every two loads, one misses the texts and the other the screen.
  await page.route('**/more.json', (route) => (loads() % 2 === 0 ? route.abort() : route.continue()));
  await page.route('**/about-screen-*.js', (route) => (loads() % 2 === 1 ? route.abort() : route.continue()));
  await page.goto('/community/about');
  await expect(page.getByRole('alert')).toContainText('This screen did not load');
  expect(loads()).toBeLessThanOrEqual(3);
});

test('A6 texts that fail in the background reload nothing', async ({ page }) => {
  await page.clock.install();
  const asked = page.waitForRequest('**/more.json');
  const loads = countLoads(page);
  await page.route('**/more.json', (route) => route.abort());
  await page.goto('/community/home');
  await expect(page).toHaveTitle('Support - Ember Realms');
  await page.clock.runFor(60_000);
  await asked;
  await page.clock.runFor(10_000);
  await expect(page).toHaveTitle('Support - Ember Realms');
  expect(loads()).toBe(1);
});
