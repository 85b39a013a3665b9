import type { Page } from '@playwright/test';
import { expect, listen, newestId, withSettings } from '../support/player-fixtures.ts';
import { routes } from '../support/routes.ts';
import { count, settle, tap } from './inspect.ts';
import { expectLook, height, looks, open, phone, savePicture, test } from './old-phone.ts';

test.describe.configure({ mode: 'default', timeout: 30_000 });
test.use({ ...phone, trace: 'off' });

/** One article stands for all of them; its id is looked up at run time. */
const article = '/post/article/:id';
const visits = [...routes, [article, 'News Info']] as const;

for (const look of looks) {
  const { name, dark_theme, locale } = look;
  test.describe(name, () => {
    // One page per look, so that later screens use the cache, as on a phone.
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      page = await (await browser.newContext(phone)).newPage();
      await withSettings(page, { dark_theme, locale });
    });
    test.afterAll(() => page.context().close());

    for (const [path, title] of visits) {
      test(path, async () => {
        // The calls of the screen before end with it, and would be heard as failed.
        await page.goto('about:blank');
        const heard = listen(page);
        await open(page, heard, path === article ? `/post/article/${await newestId(page, 2)}` : path);
        await savePicture(page, name + path);
        await expectLook(page, look, path, title);
        expect(heard).toEqual([]);
      });
    }
  });
}

/** A confirmation sheet slides in and ends at the lower edge, above the page. */
const lowerEdge = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => document.querySelector('dialog')?.getBoundingClientRect().bottom);
const clear = 'header div button';

test.describe('a player using the app', () => {
  test('searches, reads a result and finds it in the history, which is cleared only after a confirmation', async ({
    page,
    heard,
  }) => {
    await open(page, heard, '/home');
    await tap(page, 'input[type="search"]');
    await page.keyboard.type('error');
    await page.keyboard.press('Enter');
    await expect.poll(() => count(page, 'h2[role="status"] + ul a')).toBeGreaterThan(0);
    await savePicture(page, 'search');
    await tap(page, 'h2[role="status"] + ul a');
    await expect.poll(() => count(page, 'article')).toBe(1);

    await open(page, heard, '/history');
    expect(await count(page, '#content li')).toBe(1);
    await tap(page, clear);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog')?.open)).toBe(true);
    await expect.poll(() => lowerEdge(page)).toBe(height);
    await savePicture(page, 'confirm');
    await page.keyboard.press('Escape');
    await expect.poll(() => count(page, 'dialog')).toBe(0);
    expect(await count(page, '#content li')).toBe(1);
    await tap(page, clear);
    await expect.poll(() => lowerEdge(page)).toBe(height);
    await tap(page, 'dialog button + button');
    await expect.poll(() => count(page, '#content li')).toBe(0);
  });

  test('changes theme, language and avatar at once, and finds them at the next start', async ({ page, heard }) => {
    const look = () => page.evaluate(() => [document.documentElement.dataset['theme'], document.dir]);
    await open(page, heard, '/settings');
    await tap(page, 'input[role="switch"]');
    await expect.poll(look).toEqual(['dark', 'ltr']);
    await tap(page, 'label:nth-child(2) > input[type="radio"]');
    await page.evaluate(() => {
      const select = document.querySelector('select');
      if (select === null) return;
      select.value = 'ar-SA';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect.poll(look).toEqual(['dark', 'rtl']);
    await open(page, heard, '/settings');
    expect(await look()).toEqual(['dark', 'rtl']);
    expect(await count(page, 'label:nth-child(2) > input[type="radio"]:checked')).toBe(1);
  });

  test('scrolls to the end of a list, and the next page loads', async ({ page, heard }) => {
    await open(page, heard, '/home/official');
    const first = await count(page, '#content li');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => count(page, '#content li')).toBeGreaterThan(first);
  });

  test('launches from the game and gets past the gate with an open socket', async ({ page, heard }) => {
    const player = { guid: 88_001, kind: 'player', lang: 3, channel: 1, version: '3.4.0' };
    const answer = await page.request.post('/community/api/launch/demo_ticket', {
      headers: { 'x-guildhall': '1' },
      data: player,
    });
    const { msg } = (await answer.json()) as { msg: { ticket: string } };
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))));
    await open(page, heard, `/feedback?guid=88001&lang=3#lt=${msg.ticket}`);
    // Empty alert regions are allowed; none may have text.
    expect(await count(page, '[role="alert"]:not(:empty)')).toBe(0);
    expect(await count(page, 'a[href$="/feedback/create"]')).toBe(1);
    expect(page.url()).toMatch(/\/community\/feedback$/);
    await expect.poll(() => frames.join(' '), { timeout: 15_000 }).toContain('"kind":"hello"');
  });

  test('opens the app offline after a visit with network', async ({ page, context, heard }) => {
    await open(page, heard, '/home');
    // The service worker serves a file only after caching it.
    const isKept = () =>
      page.evaluate(async () => {
        const cache = await caches.open('guildhall-app');
        const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
        const files = loaded.filter((name) => name.includes('/assets/'));
        const found = await Promise.all(['/community/home', ...files].map((name) => cache.match(name)));
        return found.every((match) => match !== undefined);
      });
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
    await context.setOffline(true);
    await page.goto('/community/home');
    await settle(page);
    expect(await count(page, '[data-tab]')).toBe(4);
    // The engine logs the failed requests.
    page.removeAllListeners('console');
    const others = heard.filter((text) => !/ERR_INTERNET_DISCONNECTED|request error/.test(text));
    heard.splice(0, heard.length, ...others);
  });
});
