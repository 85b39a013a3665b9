import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { repository } from '../tools/environment.ts';
import { sayIn } from './support/catalogue.ts';
import { expect, idOf, newestId, test, withSettings } from './support/player-fixtures.ts';
import { go } from './support/guarded-page.ts';
import { untilKept } from './support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** The content in this device's cache, as JSON. */
const contentOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('guildhall');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const asked = opening.result.transaction('content').objectStore('content').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(asked.result));
          };
        };
      }),
  );

test('the app opens offline and still shows previously read articles', async ({ page, context }) => {
  const id = await newestId(page, 2);
  const unread = await newestId(page, 4);
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  const title = await page.getByRole('article').getByRole('heading').first().innerText();
  await untilKept(page);
  // Reload under the service worker, so that every file of these two screens has passed through it.
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem').nth(19)).toBeVisible();
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  // Lists, articles and files are written to the device after they are shown.
  await expect.poll(() => contentOf(page)).toContain(JSON.stringify(title));
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        const files = loaded.filter((name) => /\/assets\/|\/art\//.test(name));
        const kept = await Promise.all(files.map((name) => caches.match(name)));
        return files.filter((_, at) => kept[at] === undefined);
      }),
    )
    .toEqual([]);

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
        return ['settings-', 'account-deletion-', 'more.json'].filter((part) => !keys.includes(part));
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

/** The calls for content that a page makes. */
const contentCallsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/category\/(?:list|info)$/.test(pathname)) calls.push(`${pathname} ${request.postData() ?? ''}`);
  });
  return calls;
};

test('after one visit to home, questions and lists that were never opened can be read offline [C4]', async ({
  page,
  context,
}) => {
  const title = 'I can’t connect to the game at all';
  const questions = [await idOf(page, title)];
  await page.clock.install();
  const calls = contentCallsOf(page);
  await page.goto('/community/home');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Nothing of it happens while the first screen loads.
  await page.waitForLoadState('networkidle');
  expect(calls.filter((each) => each.includes('/category/info'))).toEqual([]);
  const firstCalls = calls.length;
  // By the page's clock: each step waits until the screen is idle.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(2000);
        const kept = await contentOf(page);
        // Per record: lists name the question, too, and other questions have a body.
        const records = (JSON.parse(kept) as unknown[]).map((record) => JSON.stringify(record));
        const missing = questions.filter(
          (id) => !records.some((record) => record.includes(`"id":${id},`) && record.includes('"body":')),
        );
        return missing.length === 0 && kept.includes('"post_type":6') ? 'kept' : missing;
      },
      { timeout: 60_000 },
    )
    .toBe('kept');
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      const keys = (await keptOf(page)).join(' ');
      return ['article-', 'settings-', 'more.json'].filter((part) => !keys.includes(part));
    })
    .toEqual([]);
  const added = calls.length - firstCalls;
  expect(added).toBeLessThanOrEqual(9 + 50);

  await context.setOffline(true);
  await page.goto('/community/question/category/3');
  await page.getByRole('link', { name: title }).tap();
  await expect(page.getByRole('article')).toContainText(title);
  await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
  for (const path of ['/home/official?type=guide', '/workshop/workshop_events', '/workshop/workshop_school']) {
    await page.goto(`/community${path}`);
    await expect(page.getByRole('listitem').first(), path).toBeVisible();
  }
});

test('a browser that saves data loads no content in advance [C4]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.clock.install();
  const calls = contentCallsOf(page);
  // The texts are loaded in the step before, as soon as the worker controls the page.
  const texts = page.waitForResponse(/more\.json/);
  await page.goto('/community/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(6000);
  await texts;
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
  expect(calls.filter((each) => each.includes('/category/info'))).toEqual([]);
});

/** The app's files in this device's cache. */
const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('guildhall-app')).keys()).map((request) => new URL(request.url).pathname),
  );

const drawings = [
  // On About.
  '/community/icon.svg',
  ...['art', 'avatars'].flatMap((folder) =>
    readdirSync(join(repository, 'apps/player/public', folder)).map((name) => `/community/${folder}/${name}`),
  ),
];

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

/** By the page's clock, which moves only here: a slow machine has all the time it needs. */
const expectWithin = async (page: Page, ms: number, shown: Locator, what: string): Promise<void> => {
  const loading = page.getByRole('status', { name: 'Loading…' });
  const isShown = async (): Promise<boolean> => {
    const isThere = await shown.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    return isThere && (await loading.count()) === 0;
  };
  const stepMs = 100;
  let passedMs = 0;
  do {
    await page.clock.runFor(stepMs);
    passedMs += stepMs;
    expect(passedMs, what).toBeLessThanOrEqual(ms);
  } while (!(await isShown()));
};

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
          return ['account-deletion-', 'article-', 'surveys-', 'more.json'].every((part) => keys.includes(part));
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
  await context.setOffline(true);
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)));
  const places = [
    `/post/article/${unread}`,
    '/survey',
    '/survey/article/1',
    '/feedback',
    '/feedback/suggest',
    '/account_deletion',
    '/online_service',
  ];
  for (const place of places) {
    // A screen in between, so that the card is not that of the place before.
    await go(page, '/community/settings');
    await expectWithin(page, 2000, page.locator('img[src*="avatars/"]').first(), 'settings');
    await go(page, `/community${place}`);
    const card = page.getByRole('alert').filter({ hasText: 'this isn’t saved on your device yet' });
    await expectWithin(page, 2000, card.getByRole('button', { name: 'Try again' }).first(), place);
    await expect(card.first(), place).toBeVisible();
  }
  await page.clock.resume();
  await go(page, `/community/post/article/${unread}`);
  await expect(page.getByRole('alert')).toContainText('this isn’t saved on your device yet');
  await context.setOffline(false);
  await expect(page.getByRole('article')).toBeVisible();
});
