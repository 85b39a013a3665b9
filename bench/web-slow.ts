import assert from 'node:assert/strict';
import { defaultLocale, langOfLocale, type Locale } from '@guildhall/i18n/locales.ts';
import { chromium, type Browser } from '@playwright/test';
import { browserOptions } from '../e2e/support/browser.ts';
import { sayIn } from '../e2e/support/catalogue.ts';
import { percentile } from '../tools/random.ts';
import { median } from './page-call.ts';

/** A phone at the edge of its network: 400 kbit/s each way, 400 ms until a request is answered, a slow processor. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
const runs = 5;
const languages: readonly Locale[] = ['en-US', 'de-DE', 'ar-SA', 'th-TH'];
const parts = { game: '#splash', picture: '#splash img', words: 'h1' };
type Painted = Readonly<Record<keyof typeof parts, number>>;

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};

const { executablePath, args } = browserOptions.launchOptions;

/** Seconds until each part was painted, on a first visit with an empty cache. */
const paintedOn = async (browser: Browser, origin: string, locale: Locale): Promise<Painted> => {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // Chromium reports when an element with this attribute was painted.
    await page.addInitScript((marked) => {
      const mark = (): void => {
        for (const [name, selector] of Object.entries(marked)) {
          document.querySelector(`${selector}:not([elementtiming])`)?.setAttribute('elementtiming', name);
        }
      };
      new MutationObserver(mark).observe(document, { childList: true, subtree: true });
      const painted: Record<string, number> = {};
      Reflect.set(window, 'painted', painted);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { identifier: string; renderTime: number })[]) {
          painted[entry.identifier] ??= entry.renderTime;
        }
      }).observe({ type: 'element', buffered: true });
    }, parts);
    // The default language has no parameter: most links have none.
    const query = locale === defaultLocale ? '' : `?lang=${langOfLocale(locale)}`;
    await page.goto(`${origin}/community/home${query}`, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(
      (names) => names.every((name) => name in (Reflect.get(window, 'painted') as object)),
      Object.keys(parts),
      { timeout: 60_000 },
    );
    assert.equal(await page.locator('h1').textContent(), sayIn(locale)('articles.support.heading'));
    const painted = await page.evaluate(() => Reflect.get(window, 'painted') as Record<keyof Painted, number>);
    return { game: painted.game / 1000, picture: painted.picture / 1000, words: painted.words / 1000 };
  } finally {
    await context.close();
  }
};

/** The slowest language counts, by the median of its runs. */
export const measureSlow = async (origin: string): Promise<{ readonly splash: number; readonly words: number }> => {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const medians: { splash: number; words: number }[] = [];
    for (const locale of languages) {
      const all: Painted[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await paintedOn(browser, origin, locale));
      const of = (part: keyof Painted): number => median(all.map((painted) => painted[part]));
      const words = all.map((painted) => painted.words);
      console.log(
        `slow, ${locale}: name ${of('game').toFixed(2)} s, picture ${of('picture').toFixed(2)} s, ` +
          `own words ${of('words').toFixed(2)} s (${percentile(words, 0).toFixed(2)} to ${percentile(words, 1).toFixed(2)})`,
      );
      medians.push({ splash: Math.max(of('game'), of('picture')), words: of('words') });
    }
    return {
      splash: Math.max(...medians.map(({ splash }) => splash)),
      words: Math.max(...medians.map(({ words }) => words)),
    };
  } finally {
    await browser.close();
  }
};
