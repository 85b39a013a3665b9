import type { Page } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { expect, launchAddress, newestId, test, withSettings } from './support/player-fixtures.ts';

const say = sayIn('en-US');
const tab = (page: Page, name: string) => page.locator(`[data-tab="${name}"]`);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('each tab keeps its segment and scroll position; a second tap scrolls to the top [A3]', async ({ page }) => {
  await page.goto('/community/home/official');
  await page
    .getByRole('navigation', { name: say('title.official') })
    .getByRole('link', { name: 'Events' })
    .tap();
  await expect(page.locator('#content time').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 250));
  await expect.poll(() => scrolled(page)).toBe(250);
  await tab(page, 'me').tap();
  await expect(page).toHaveURL(/\/home\/me$/);
  await expect.poll(() => scrolled(page)).toBe(0);
  await tab(page, 'official').tap();
  await expect(page).toHaveURL(/\/home\/official\?type=events$/);
  await expect.poll(() => scrolled(page)).toBe(250);
  await tab(page, 'official').tap();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(page).toHaveURL(/type=events$/);
});

test('a segment is as high as a finger, and the chosen one stands out in dark [A3]', async ({ page }) => {
  await withSettings(page, { dark_theme: true });
  await page.goto('/community/home/official?type=events');
  const segments = page.getByRole('navigation', { name: say('title.official') }).getByRole('link');
  await expect(segments).toHaveCount(4);
  for (const segment of await segments.all()) {
    expect((await segment.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const chosen = segments.and(page.locator('[aria-current]'));
  await expect(chosen).toHaveCSS('box-shadow', /inset/);
});

test('what came out since the last visit is marked in its list until opened on this device [C7]', async ({ page }) => {
  const id = await newestId(page, 3);
  await page.goto('/community/home/official?type=events');
  await expect(page.locator(`a[href$="/post/article/${id}"]`)).toBeVisible();
  // On the first visit nothing is new.
  await expect(page.getByText(say('articles.new'), { exact: true })).toHaveCount(0);
  await page.evaluate(() => {
    // The page records its visit when it is left.
    addEventListener('pagehide', () => {
      const seenAt = Date.now() - 13 * 86_400_000;
      localStorage.setItem('community_last_visit', JSON.stringify({ new_since: seenAt, seen_at: seenAt }));
    });
  });
  await page.goto('/community/home/official?type=events');
  const card = page.locator(`a[href$="/post/article/${id}"]`);
  const mark = card.getByText(say('articles.new'), { exact: true });
  await expect(mark).toBeVisible();
  const [cover, label] = [await card.locator('[data-cover]').boundingBox(), await mark.boundingBox()];
  if (cover === null || label === null) throw new Error('An event without a cover or a mark.');
  const isBeside = label.x >= cover.x + cover.width || label.x + label.width <= cover.x;
  expect(isBeside || label.y >= cover.y + cover.height).toBe(true);
  await card.tap();
  // The title is there before the text has arrived, but only the text counts as read.
  await expect(page.getByRole('article').locator('[lang] p').first()).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(card.getByText(say('articles.new'), { exact: true })).toHaveCount(0);
});

test('an event card counts down to its start or end, and its page shows both in the player’s time zone [C5]', async ({
  browser,
}) => {
  const context = await browser.newContext({
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 360, height: 780 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const now = Date.UTC(2026, 10, 16, 12);
  await page.clock.install({ time: now });
  const event = { status: 'not_started', starts_at: now + 52.5 * 3_600_000, ends_at: now + 100.5 * 3_600_000 };
  for (const path of ['list', 'info']) {
    await page.route(`**/category/${path}`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { msg: { event?: unknown; list?: { event: unknown }[] } };
      for (const article of answer.msg.list ?? [answer.msg]) if (article.event !== null) article.event = event;
      await route.fulfill({ response, json: answer });
    });
  }
  await page.goto('/community/home/official?type=events');
  const card = page.locator('#content li').first();
  await expect(card.locator('time')).toHaveText(say('articles.event.starts_in', { time: '2 days 4 hours' }));
  await page.clock.runFor(3_600_000);
  await expect(card.locator('time')).toHaveText(say('articles.event.starts_in', { time: '2 days 3 hours' }));
  await card.getByRole('link').click();
  const facts = page.getByRole('article').locator('dl');
  await expect(facts).toContainText('Thu, Nov 19, 2026, 1:30 AM');
  await expect(facts).toContainText('Sat, Nov 21, 2026, 1:30 AM');
  await expect(facts).toContainText('Japan Standard Time');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('the report form suggests only entries that match the text, collapsed to one line, in the player’s language', async ({
  page,
}) => {
  await page.goto(await launchAddress(30_900, { path: '/feedback/create' }));
  const words = page.locator('textarea');
  const offer = page.locator('form details').filter({ hasText: /might (be related|help)/ });
  const asked = () => page.waitForResponse('**/feedback/similar');
  const first = asked();
  await words.fill('I lost my griffin mount');
  await first;
  await expect(offer).toHaveCount(0);
  await words.fill('My purchase didn’t arrive');
  await expect(offer).toHaveCount(1);
  await expect(offer.getByText('Purchases arrive late')).toBeHidden();
  await offer.locator('summary').first().tap();
  await expect(offer.getByText('Purchases arrive late')).toBeVisible();
});

test('the castle illustration is fully visible at every width', async ({ page }) => {
  for (const [width, height] of [
    [360, 780],
    [780, 360],
    [820, 1180],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/community/home');
    const scene = page.locator('svg[viewBox="0 0 360 150"]');
    await expect(scene).toBeVisible();
    const parts = await scene.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return [...element.querySelectorAll(':scope > path, :scope > circle')].map((part) => {
        const { top, left, right } = part.getBoundingClientRect();
        return top >= box.top - 1 && left >= box.left - 1 && right <= box.right + 1;
      });
    });
    expect(parts, `${width}×${height}`).not.toContain(false);
  }
});

/** Words of the interface and of articles that break across two lines without a hyphen. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}\u00AD]+/gu)) {
        // A soft hyphen renders a hyphen where the word breaks.
        if (word.includes('\u00AD')) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (tops.size > 1) broken.push(word);
      }
    }
    return broken;
  });

for (const [locale, size] of [
  ['en-US', '100%'],
  ['de-DE', '100%'],
  ['en-US', '130%'],
] as const) {
  test(`no word is cut in two: ${locale}, letters of ${size}`, async ({ page }) => {
    await withSettings(page, { locale, avatar: 1 });
    await page.addInitScript((fontSize) => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = fontSize));
    }, size);
    const found: Record<string, string[]> = {};
    for (const path of [
      '/home',
      '/home/official?type=events',
      '/home/me',
      '/settings',
      '/post/article/16',
      '/post/article/5',
    ]) {
      await page.goto(`/community${path}`, { waitUntil: 'networkidle' });
      const words = await brokenWords(page);
      if (words.length > 0) found[path] = words;
    }
    expect(found).toEqual({});
  });
}

test('a wide table scrolls inside itself instead of widening the page', async ({ page }) => {
  await page.goto('/community/post/article/16');
  const table = page.getByRole('article').locator('table').first();
  await expect(table).toBeVisible();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  expect(await table.evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(328);
});
