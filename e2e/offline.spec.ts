import { expect, newestId, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without network, and what was read before is still there', async ({ page, context }) => {
  const id = await newestId(page, 2);
  const unread = await newestId(page, 4);
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  const title = await page.getByRole('article').getByRole('heading').first().innerText();
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match('/community/home')) !== undefined && navigator.serviceWorker.controller !== null;
  });
  // Once more under the worker, so that every file of these two screens has passed through it.
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.waitForTimeout(500);

  await context.setOffline(true);
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await expect(page.getByText('You are offline')).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(title.slice(0, 12)) })
    .first()
    .tap();
  await expect(page.getByRole('article')).toContainText(title);
  // A cover that was shown before is shown again.
  const cover = page.getByRole('article').locator('img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`/community/post/article/${unread}`);
  await expect(page.getByRole('alert')).toContainText('Network Error');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('after a while every screen opens without network, also one never visited', async ({ page, context }) => {
  await page.clock.install();
  await page.goto('/community/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = page.waitForResponse(/account-deletion|about-screen/);
  await page.clock.runFor(25_000);
  await kept;
  await page.waitForFunction(async () => {
    const keys = (await (await caches.open('guildhall-app')).keys()).map((request) => request.url).join(' ');
    return ['settings-screen', 'about-screen', 'history-screen', 'more.json'].every((part) => keys.includes(part));
  });
  await context.setOffline(true);
  for (const [path, title] of [
    ['/about', 'About'],
    ['/settings', 'Settings'],
    ['/history', 'History'],
  ] as const) {
    await page.goto(`/community${path}`);
    await expect(page).toHaveTitle(`${title} - Ember Realms`);
  }
});
