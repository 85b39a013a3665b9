import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, listen, test as base, withSettings } from '../support/player-fixtures.ts';
import { areAllLooksChecked } from '../support/accessibility.ts';
import { origin } from '../support/server-instance.ts';
import { startChromium88 } from './chromium88.ts';
import { inspect, settle } from './inspect.ts';

const width = 360;
export const height = 780;
export const phone = {
  baseURL: process.env['GUILDHALL_E2E_ORIGIN'] ?? origin,
  viewport: { width, height },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow',
} as const;
const pictures =
  process.env['GUILDHALL_OLD_ENGINE_SCREENS'] === undefined ? null : join(import.meta.dirname, 'screens');

interface OldPhone {
  /** What the page complained of, with default settings; nothing must be left of it at the end. */
  readonly heard: string[];
}

/** The same fixtures on the oldest engine, with one browser process per file. */
export const test = base.extend<OldPhone, { browser: Browser }>({
  heard: async ({ page }, use) => {
    const heard = listen(page);
    await withSettings(page, {});
    await use(heard);
    expect(heard).toEqual([]);
  },
  browser: [
    async ({ playwright }, use) => {
      const browser = await startChromium88(playwright.chromium);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

export const open = async (page: Page, heard: string[], path: string): Promise<void> => {
  await page.goto(`/community${path}`);
  await settle(page).catch((error: unknown) => {
    // Console errors explain a page that never settled better than the timeout does.
    expect(heard).toEqual([]);
    throw error;
  });
};

export const savePicture = async (page: Page, name: string): Promise<void> => {
  if (pictures === null) return;
  const file = `${name.replaceAll(/[^\w]+/g, '-')}.png`;
  await page.screenshot({ path: join(pictures, file), animations: 'disabled' });
};

export const allLooks = [
  { name: 'light-en', dark_theme: false, locale: 'en-US', lang: 3, theme: 'light', dir: 'ltr', display: 'Charter' },
  { name: 'dark-en', dark_theme: true, locale: 'en-US', lang: 3, theme: 'dark', dir: 'ltr', display: 'Charter' },
  { name: 'light-ar', dark_theme: false, locale: 'ar-SA', lang: 18, theme: 'light', dir: 'rtl', display: 'system-ui' },
  { name: 'dark-ar', dark_theme: true, locale: 'ar-SA', lang: 18, theme: 'dark', dir: 'rtl', display: 'system-ui' },
] as const;

/** Both themes and both directions; `npm run e2e:looks` checks every combination. */
export const looks = allLooks.filter(({ name }) => areAllLooksChecked || name === 'light-en' || name === 'dark-ar');

/** Asserts that the screen matches its theme and language. */
export const expectLook = async (
  page: Page,
  { theme, dir, display }: (typeof looks)[number],
  path: string,
  title: string,
): Promise<void> => {
  const { bar, ...seen } = await inspect(page);
  expect(seen.agent).toContain('Chrome/88.');
  expect(seen).toMatchObject({ theme, dir, bodySize: '16px', innerWidth: width, missing: [] });
  expect(seen.headings).toEqual([expect.stringMatching(dir === 'rtl' ? /[\u0600-\u06FF]/ : /\w/)]);
  if (dir === 'ltr') expect(seen.title).toMatch(new RegExp(`^${title} - `));
  expect(seen.headingFont).toMatch(new RegExp(`^"?${display}`));
  expect(seen.bodyFont).toMatch(/^"?system-ui/);
  expect(seen.ground).toMatch(/^rgb/);
  expect(seen.background).toBe(seen.ground);
  expect(seen.text).toBe(seen.ink);
  expect(seen.scrollWidth).toBeLessThanOrEqual(width);
  if (path.startsWith('/home')) {
    expect(bar).toMatchObject({ position: 'fixed', left: 0, right: width, bottom: height, tabs: 4, covered: [] });
    expect(bar?.height).toBeGreaterThanOrEqual(60);
    expect(bar?.height).toBeLessThan(80);
    expect(bar?.clearance).toBeGreaterThanOrEqual(0);
  } else expect(bar).toBeNull();
};
