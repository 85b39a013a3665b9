import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { repository } from '../tools/environment.ts';
import { sayIn } from './support/catalogue.ts';
import { expect, newestId, test, withSettings } from './support/player-fixtures.ts';
import { go } from './support/guarded-page.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens offline and still shows previously read articles', async ({ page, context }) => {
  const id = await newestId(page, 2);
  const unread = await newestId(page, 4);
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  const title = await page.getByRole('article').getByRole('heading').first().innerText();
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          return (await caches.match('/community/home')) !== undefined && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
  // Reload under the service worker, so that every file of these two screens has passed through it.
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.waitForTimeout(500);

  await context.setOffline(true);
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await expect(page.getByText('You’re offline')).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(title.slice(0, 12)) })
    .first()
    .tap();
  await expect(page.getByRole('article')).toContainText(title);
  // Covers come from the cache.
  const cover = page.getByRole('article').locator('img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`/community/post/article/${unread}`);
  await expect(page.getByRole('alert')).toContainText('Network Error');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('alert')).toContainText('Network Error');
  // No manual retry is needed.
  await context.setOffline(false);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText('You’re offline')).toHaveCount(0);
});

test('after a while every screen opens offline, also one never visited', async ({ page, context }) => {
  await page.clock.install();
  await page.goto('/community/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = page.waitForResponse(/account-deletion|settings-/);
  await page.clock.runFor(25_000);
  await kept;
  // Not waitForFunction: it takes the promise of an async predicate for true, and passes at once.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const keys = (await (await caches.open('guildhall-app')).keys()).map((request) => request.url).join(' ');
        return ['settings-', 'history-', 'account-deletion-', 'more.json'].filter((part) => !keys.includes(part));
      }),
    )
    .toEqual([]);
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

/** The app's files in this device's cache. */
const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('guildhall-app')).keys()).map((request) => new URL(request.url).pathname),
  );

const drawings = ['art', 'avatars'].flatMap((folder) =>
  readdirSync(join(repository, 'apps/player/public', folder)).map((name) => `/community/${folder}/${name}`),
);

const areDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));

test('the app’s texts, illustrations and avatars are available offline in the player’s language', async ({
  page,
  context,
}) => {
  const say = sayIn('de-DE');
  await withSettings(page, { locale: 'de-DE' });
  await page.goto('/community/home');
  await expect
    .poll(
      async () => {
        const kept = await keptOf(page);
        return [...drawings, '/de-DE/core.json', '/de-DE/more.json'].filter(
          (file) => !kept.some((path) => path.endsWith(file)),
        );
      },
      { timeout: 30_000 },
    )
    .toEqual([]);
  await context.setOffline(true);

  // A screen whose chunk is not cached: the error card has its texts and its illustration.
  await page.goto('/community/about');
  await expect(page.getByRole('alert')).toContainText(say('shell.chunk.title'));
  await expect(page.getByRole('alert')).toContainText(say('shell.not_kept'));
  await expect.poll(() => areDrawn(page)).toBe(true);

  // It opens without a manual reload when the network returns.
  await context.setOffline(false);
  await expect(page).toHaveTitle(`${say('title.about')} - Ember Realms`);
  await page.goto('/community/settings');
  await expect(page.locator('img[src*="avatars/"]')).toHaveCount(12);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('img[src*="avatars/"]')).toHaveCount(12);
  await expect.poll(() => areDrawn(page)).toBe(true);
});

test('offline, content never opened before says so within two seconds, and opens when the network returns [C4]', async ({
  page,
  context,
}) => {
  const unread = await newestId(page, 2);
  await page.clock.install();
  await page.goto('/community/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.clock.runFor(25_000);
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const keys = (await (await caches.open('guildhall-app')).keys()).map((request) => request.url).join(' ');
          return ['account-deletion-', 'article-', 'history-', 'surveys-', 'more.json'].every((part) =>
            keys.includes(part),
          );
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.clock.resume();
  await context.setOffline(true);
  const places = [
    `/post/article/${unread}`,
    '/home/official',
    '/home/workshop',
    '/question/category/2',
    '/workshop/workshop_events',
    '/survey',
    '/survey/article/1',
    '/feedback',
    '/feedback/suggest',
    '/account_deletion',
    '/online_service',
  ];
  for (const place of places) {
    await go(page, `/community${place}`);
    const card = page.getByRole('alert').filter({ hasText: 'this isn’t on your device yet' });
    await expect(card.first(), place).toBeVisible({ timeout: 2000 });
    await expect(card.getByRole('button', { name: 'Try again' }).first(), place).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading…' }), place).toHaveCount(0);
  }
  await go(page, `/community/post/article/${unread}`);
  await expect(page.getByRole('alert')).toContainText('this isn’t on your device yet');
  await context.setOffline(false);
  await expect(page.getByRole('article')).toBeVisible();
});
