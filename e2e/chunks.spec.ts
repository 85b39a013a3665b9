import { expect, listen, test } from './fixtures.ts';

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
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/article-screen-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('listitem').first().getByRole('link').tap();
  await expect(page.getByRole('alert')).toContainText('This screen did not load');
  expect(loads).toBe(1);
  await page.unroute('**/article-screen-*.js');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('embers');
});

test('A6 a style that fails to load counts as a failed part too', async ({ page }) => {
  await page.goto('/community/home/me');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/about-screen-*.css', (route) => route.abort());
  await page.getByRole('link', { name: 'About' }).tap();
  await expect(page.getByRole('alert')).toContainText('This screen did not load');
  expect(loads).toBe(1);
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
  await expect(page.getByText('No articles read yet')).toBeVisible();
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
