import type { Locale } from '@guildhall/i18n/locales.ts';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { shiftOf } from './support/layout-shift.ts';
import { expect, test } from './support/player-fixtures.ts';
import { areAllLooksChecked } from './support/accessibility.ts';

const languages: readonly Locale[] = ['en-US', 'de-DE', 'ar-SA'];
/** Each path in at least one language; in all three with `npm run e2e:looks`, which takes minutes. */
const paths: readonly (readonly [string, readonly Locale[]])[] = [
  ['/home', languages],
  ['/online_service', areAllLooksChecked ? languages : ['de-DE']],
  ['/feedback/create', areAllLooksChecked ? languages : ['ar-SA']],
];

/** Long enough to catch a reload loop. */
const watchMs = 500;
/** Long enough for files that load in the background after the first screen. */
const idleMs = 6500;

const openPage = async (context: BrowserContext, locale: Locale): Promise<Page> => {
  const page = await context.newPage();
  await page.addInitScript((value) => {
    localStorage.setItem('community_setting', JSON.stringify({ locale: value }));
  }, locale);
  return page;
};

const heading = (page: Page) => page.locator('h1').first();

/**
 * Every file of a first visit except the page and API calls: screens handle failed API calls with cards of their own.
 */
const filesOf = async (context: BrowserContext, path: string, locale: Locale): Promise<string[]> => {
  const page = await openPage(context, locale);
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!request.isNavigationRequest() && !/\/(?:api|websocket)\b/.test(pathname)) files.add(pathname);
  });
  await page.goto(`/community${path}`);
  await expect(heading(page)).not.toBeEmpty();
  await page.waitForTimeout(idleMs);
  await page.close();
  return [...files];
};

/** 1.18 × the bare page of `npm run bench:web` (docs/adr/0005-first-visit.md). */
const budget = { bytes: 96_200, requests: 7 };

test('/home: the first visit stays within its budget of bytes and requests', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto('/community/home');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const transfers = await Promise.all(
    requests
      .filter((request) => request.url().startsWith('http'))
      .map(async (request) => {
        const { responseHeadersSize, responseBodySize } = await request.sizes();
        return { url: request.url(), bytes: responseHeadersSize + responseBodySize };
      }),
  );
  const sum = transfers.reduce((total, { bytes }) => total + bytes, 0);
  expect(transfers.filter(({ bytes }) => bytes === 0)).toEqual([]);
  expect(transfers.length, JSON.stringify(transfers)).toBeLessThanOrEqual(budget.requests);
  expect(sum, JSON.stringify(transfers)).toBeLessThanOrEqual(budget.bytes);
});

test('the name and the picture of the game are painted before any file of the app arrives, and nothing moves when they do [A6]', async ({
  page,
}) => {
  const [styles, rest] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.route('**/assets/**', async (route) => {
    await (route.request().url().endsWith('.css') ? styles : rest).promise;
    await route.continue();
  });
  await page.goto('/community/home', { waitUntil: 'commit' });
  const splash = page.locator('#splash');
  const picture = splash.locator('img');
  await expect(splash).toHaveText('Ember Realms');
  const isPainted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length === 1);
  await expect.poll(isPainted).toBe(true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const place = await picture.boundingBox();
  styles.resolve(undefined);
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  expect(await picture.boundingBox()).toEqual(place);
  rest.resolve(undefined);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(splash).toHaveCount(0);
  const { shift, moved } = await shiftOf(page);
  expect(shift, moved).toBeLessThanOrEqual(0.02);
});

for (const [path, locales] of paths) {
  for (const locale of locales) {
    test(`${path} in ${locale}: whichever file fails to load, the page reloads at most once and then shows text in this language [A6]`, async ({
      context,
    }) => {
      const say = sayIn(locale);
      const files = await filesOf(context, path, locale);
      for (const part of ['/vendor-', '/app-', '.css', '/core.json']) {
        expect(files.some((file) => file.includes(part))).toBe(true);
      }
      const isNeeded = (file: string): boolean =>
        // The home can do without everything else; other screens need their texts and styles.
        (path === '/home' ? /core\.json$/ : /\.json$|\.css$/).test(file) || /\/(?:vendor|app)-/.test(file);
      for (const file of files) {
        const page = await openPage(context, locale);
        let loads = 0;
        page.on('request', (request) => {
          if (request.isNavigationRequest()) loads += 1;
        });
        await page.route(
          (url) => url.pathname === file,
          (route) => route.abort(),
        );
        await page.goto(`/community${path}`).catch(() => {});
        const card = page.getByRole('alert').filter({ hasText: say('shell.chunk.title') });
        await expect(isNeeded(file) ? card : card.or(heading(page)).first(), file).toBeVisible();
        await page.waitForTimeout(watchMs);
        expect(loads, `${file}: loads of the page`).toBeLessThanOrEqual(2);
        if (await card.isVisible()) {
          await expect(card.getByRole('button', { name: say('shell.retry') }), file).toBeVisible();
        } else await expect(heading(page), file).not.toBeEmpty();
        await expect(page.locator('html'), file).toHaveAttribute('lang', locale);
        await expect(page.locator('html'), file).toHaveCSS('direction', locale === 'ar-SA' ? 'rtl' : 'ltr');
        await page.close();
      }
    });
  }
}
