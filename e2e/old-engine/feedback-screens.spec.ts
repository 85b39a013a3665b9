import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { untilStill } from '../support/accessibility.ts';
import { keptOn, writtenOn } from '../support/device.ts';
import { photo } from '../support/feedback-fixtures.ts';
import { writeReports, type Standing } from '../support/feedback-reports.ts';
import { expect, launchAddress, listen, withSettings } from '../support/player-fixtures.ts';
import { count, pickFile, settle, tap } from './inspect.ts';
import { expectLook, looks, open, phone, savePicture, test } from './old-phone.ts';

test.describe.configure({ mode: 'default', timeout: 60_000 });
test.use({ ...phone, trace: 'off' });

/** Launches from the game to a screen. */
const launch = async (page: Page, heard: string[], guid: number, lang: number, path: string): Promise<void> => {
  const address = await launchAddress(guid, { path, lang });
  await open(page, heard, address.replace('/community', ''));
};

const pick = async (page: Page, info: TestInfo): Promise<void> => {
  const file = info.outputPath('gate.jpg');
  writeFileSync(file, (await photo('gate', 400)).buffer);
  await pickFile(page, file);
};

const write = async (page: Page, field: string, text: string): Promise<void> => {
  await tap(page, field);
  await page.keyboard.type(text);
};

const sendButton = 'form > div:last-child button';
/** Whether all tiles show their picture and no upload is pending. */
const arrived = async (page: Page): Promise<boolean> =>
  (await count(page, 'fieldset li img')) === 1 && (await count(page, '[role="progressbar"]')) === 0;

for (const [index, look] of looks.entries()) {
  const { name, lang, dark_theme } = look;
  test.describe(`feedback ${name}`, () => {
    let page: Page;
    let reports: Record<Standing, string>;
    test.beforeAll(async ({ browser, services }) => {
      page = await (await browser.newContext(phone)).newPage();
      await withSettings(page, { dark_theme });
      await launch(page, [], 88_100 + index, lang, '/feedback');
      reports = await writeReports(page, services);
    });
    test.afterAll(() => page.context().close());

    for (const [screen, title] of [
      ['list', 'Feedback'],
      ['create', 'Create Feedback'],
      ['suggest', 'Player Suggestion'],
      ['pending', 'Feedback Info'],
      ['improving', 'Feedback Info'],
      ['in_progress', 'Feedback Info'],
      ['finished', 'Feedback Info'],
    ] as const) {
      // eslint-disable-next-line no-empty-pattern
      test(screen, async ({}, info) => {
        const heard = listen(page);
        const own = screen in reports ? `info/${reports[screen as Standing]}` : screen;
        const path = screen === 'list' ? '/feedback' : `/feedback/${own}`;
        await open(page, heard, path);
        if (screen === 'create') {
          await pick(page, info);
          await expect.poll(() => arrived(page), { timeout: 15_000 }).toBe(true);
        }
        await expect.poll(() => count(page, '#content button, #content a')).toBeGreaterThan(0);
        await settle(page);
        await savePicture(page, `${name}-feedback-${screen}`);
        await expectLook(page, look, path, title);
        // The actions are at the end of the page.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await savePicture(page, `${name}-feedback-${screen}-end`);
        // A pending request would fail on the next navigation and be logged there.
        await page.waitForLoadState('networkidle');
        expect(heard).toEqual([]);
      });
    }
  });
}

test.describe('a player using feedback', () => {
  test('writes a report with a picture, sees it arrive, opens the picture and withdraws the report', async ({
    page,
    heard,
  }, info) => {
    await launch(page, heard, 88_201, 3, '/feedback/create');
    await write(page, 'input[type="email"]', 'anna@games.example.com');
    await write(page, 'textarea', 'The east gate stays shut after the siege.');
    await pick(page, info);
    await expect.poll(() => arrived(page), { timeout: 15_000 }).toBe(true);
    await tap(page, sendButton);
    const report = '#content section a[href*="/feedback/info/"]';
    await expect.poll(() => count(page, report), { timeout: 15_000 }).toBe(1);
    await savePicture(page, 'feedback-arrived');
    await tap(page, report);
    await expect.poll(() => page.url()).toContain('/feedback/info/');
    const picture = 'a[href*="picture="]';
    await expect.poll(() => count(page, picture)).toBe(1);
    await settle(page);
    await tap(page, picture);
    await expect.poll(() => page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth))
      .toBe(400);
    await savePicture(page, 'feedback-viewer');
    await tap(page, 'dialog button');
    await expect.poll(() => count(page, 'dialog')).toBe(0);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await tap(page, '#content [class*="_withdraw"] > button');
    await expect.poll(() => count(page, 'dialog button + button')).toBe(1);
    await untilStill(page);
    await tap(page, 'dialog button + button');
    await expect
      .poll(() => page.evaluate(() => document.body.innerText))
      .toContain('You withdrew this report. We won’t');
    await open(page, heard, '/feedback');
    await expect.poll(() => count(page, 'a[href*="/feedback/info/"]')).toBe(1);
  });

  test('answers a question, rates an answer, joins a known issue and supports a suggestion', async ({
    page,
    heard,
    services,
  }) => {
    await launch(page, heard, 88_202, 3, '/feedback');
    const reports = await writeReports(page, services);
    await open(page, heard, `/feedback/info/${reports.improving}`);
    await write(page, 'textarea', 'It was on Friday.');
    await tap(page, 'section[aria-busy] > button');
    await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain('It was on Friday.');
    await expect.poll(() => count(page, 'section[aria-busy]')).toBe(0);

    await open(page, heard, `/feedback/info/${reports.finished}`);
    await tap(page, 'fieldset label:nth-of-type(4)');
    await expect.poll(() => count(page, 'fieldset [data-lit="true"]')).toBe(4);
    await tap(page, 'fieldset ~ button');
    await expect.poll(() => count(page, 'p[role="img"] [data-lit="true"]')).toBe(4);

    const pressed = 'article button[aria-pressed="true"]';
    for (const path of ['/feedback', '/feedback/suggest']) {
      await open(page, heard, path);
      await expect.poll(() => count(page, 'article button[aria-pressed="false"]')).toBeGreaterThan(0);
      // Known issues are collapsed while the player has open reports.
      if (path === '/feedback') await tap(page, '#content details > summary > h2');
      const before = await count(page, pressed);
      await tap(page, 'article button[aria-pressed="false"]');
      await expect.poll(() => count(page, pressed)).toBe(before + 1);
      await open(page, heard, path);
      await expect.poll(() => count(page, pressed)).toBe(before + 1);
    }
  });

  test('finds the draft written before the webview was ended', async ({ page, context, heard }, info) => {
    await launch(page, heard, 88_203, 3, '/feedback/create');
    await write(page, 'textarea', 'The east gate stays shut after the siege.');
    await pick(page, info);
    await expect.poll(() => arrived(page), { timeout: 15_000 }).toBe(true);
    await expect.poll(() => writtenOn(page)).toContain('The east gate stays shut after the siege.');
    await expect.poll(() => keptOn(page)).toContain('bytes');
    await page.close();
    const next = await context.newPage();
    await open(next, heard, '/feedback/create');
    await expect
      .poll(() => next.evaluate(() => document.querySelector('textarea')?.value))
      .toBe('The east gate stays shut after the siege.');
    await expect.poll(() => arrived(next)).toBe(true);
  });
});
