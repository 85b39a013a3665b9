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

/** Everything in the player's store on this device. Leaves no empty database behind if the app has not created it yet. */
const ownOf = (page: Page): Promise<{ readonly key: string; readonly value: string }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('guildhall-own');
        let isNew = false;
        opening.onupgradeneeded = () => {
          isNew = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isNew ? resolve([]) : reject(new Error('no database')));
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction('own').objectStore('own');
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => {
            database.close();
            resolve(keys.result.map((key, at) => ({ key: String(key), value: JSON.stringify(values.result[at]) })));
          };
        };
      }),
  );

/** What the player wrote on this device, as JSON: drafts are saved a moment after each change. */
export const writtenOn = async (page: Page): Promise<string> =>
  (await ownOf(page)).map(({ value }) => value).join('\n');

/** The player's data on this device: drafts, outbox entries, and picture bytes. */
export const keptOn = async (page: Page): Promise<string[]> =>
  (await ownOf(page))
    .map(({ key }) => key.split('/')[2] ?? '')
    // The email address of the last report is kept on purpose, to prefill the next form.
    .filter((kind) => kind !== 'email');
