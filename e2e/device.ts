import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { browserOptions } from './browser.ts';

/** Ways in which a page ends before it is done. */
export const ends = ['close', 'crash', 'kill', 'reload'] as const;
export type End = (typeof ends)[number];

/** A phone whose app can be ended in the middle of anything. What it keeps is there when it is opened again. */
export interface Device {
  readonly open: (address: string) => Promise<Page>;
  readonly end: (page: Page) => Promise<void>;
  readonly close: () => Promise<void>;
}

const crash = async (page: Page): Promise<void> => {
  const gone = new Promise((resolve) => page.once('crash', resolve));
  const session = await page.context().newCDPSession(page);
  // Who is crashed does not answer.
  session.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
};

const endings: Record<Exclude<End, 'kill'>, (page: Page) => Promise<unknown>> = {
  close: (page) => page.close(),
  crash,
  // It begins anew and lives on behind whatever is opened next. Without network there may be nothing to load.
  reload: (page) => page.reload({ waitUntil: 'commit' }).catch(() => {}),
};

const openIn = async (context: BrowserContext, address: string): Promise<Page> => {
  // Nothing may wait for ever: what hangs must be told.
  context.setDefaultNavigationTimeout(30_000);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  return page;
};

/** A phone within a browser that others use too: only its page ends. */
const openShared = async (browser: Browser, options: BrowserContextOptions, end: Exclude<End, 'kill'>) => {
  const context = await browser.newContext(options);
  return {
    open: (address: string) => openIn(context, address),
    end: async (page: Page) => void (await endings[end](page)),
    close: () => context.close(),
  };
};

/** A phone with a browser of its own, which is killed as the operating system would: nobody is asked, nothing is told. */
const openAlone = (options: BrowserContextOptions): Device => {
  const profile = mkdtempSync(join(tmpdir(), 'guildhall-device-'));
  let context: BrowserContext | null = null;
  return {
    open: async (address) => {
      context ??= await chromium.launchPersistentContext(profile, { ...browserOptions.launchOptions, ...options });
      return openIn(context, address);
    },
    end: async () => {
      const gone = new Promise((resolve) => context?.once('close', resolve));
      process.kill(Number(/\d+$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[0]), 'SIGKILL');
      await gone;
      context = null;
    },
    close: async () => {
      await context?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const openDevice = async (browser: Browser, options: BrowserContextOptions, end: End): Promise<Device> =>
  end === 'kill' ? openAlone(options) : openShared(browser, options, end);

/** What the device keeps of its player's own: drafts, what waits to be sent, and the bytes of pictures. */
export const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('guildhall-own');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('own')) return resolve([]);
          const asked = database.transaction('own').objectStore('own').getAllKeys();
          asked.onsuccess = () => {
            database.close();
            // The address of the last report is kept too, for the next one.
            resolve(asked.result.map((key) => String(key).split('/')[2] ?? '').filter((kind) => kind !== 'email'));
          };
          return undefined;
        };
      }),
  );
