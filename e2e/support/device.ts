import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { browserOptions } from './browser.ts';

/** Ways in which a page ends unexpectedly. */
export const ends = ['close', 'crash', 'kill', 'reload'] as const;
export type End = (typeof ends)[number];

/** A phone whose app can be ended at any moment. Its storage survives until it is opened again. */
export interface Device {
  readonly open: (address: string) => Promise<Page>;
  readonly end: (page: Page) => Promise<void>;
  readonly close: () => Promise<void>;
}

const crash = async (page: Page): Promise<void> => {
  const gone = new Promise((resolve) => page.once('crash', resolve));
  const session = await page.context().newCDPSession(page);
  // A crashed page never answers.
  session.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
};

const endings: Record<Exclude<End, 'kill'>, (page: Page) => Promise<unknown>> = {
  close: (page) => page.close(),
  crash,
  // The reloaded page stays open behind the next one. Without network there may be nothing to load.
  reload: (page) => page.reload({ waitUntil: 'commit' }).catch(() => {}),
};

const openIn = async (context: BrowserContext, address: string): Promise<Page> => {
  // A hanging navigation must fail with a message.
  context.setDefaultNavigationTimeout(30_000);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  return page;
};

/** A phone in a shared browser process: only its page ends. */
const openShared = async (browser: Browser, options: BrowserContextOptions, end: Exclude<End, 'kill'>) => {
  const context = await browser.newContext(options);
  return {
    open: (address: string) => openIn(context, address),
    end: async (page: Page) => void (await endings[end](page)),
    close: () => context.close(),
  };
};

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
};

/** The process of the browser with this profile, not those of its pages. */
const browserOf = (profile: string): number =>
  Number(
    readdirSync('/proc').find((pid) => {
      const command = commandOf(pid);
      return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=');
    }),
  );

/** A phone with its own browser process, which is ended by SIGKILL like an operating system would. */
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
      process.kill(browserOf(profile), 'SIGKILL');
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

/** The player's data on this device: drafts, outbox entries, and picture bytes. */
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
            // The email address of the last report is kept on purpose, to prefill the next form.
            resolve(asked.result.map((key) => String(key).split('/')[2] ?? '').filter((kind) => kind !== 'email'));
          };
          return undefined;
        };
      }),
  );
