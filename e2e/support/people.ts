import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { createFeatures } from '../../apps/server/src/features.ts';
import { desktop } from './browser.ts';
import { launchAddress, withSettings, type Stored } from './player-fixtures.ts';
import type { startOwnServer } from './own-server.ts';
import { signInStaff } from './staff-session.ts';

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

export const phone = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  timezoneId: 'Europe/Berlin',
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

export interface PlayerPlan {
  readonly guid: number;
  readonly lang?: LangId;
  readonly kind?: 'player' | 'guest';
  readonly settings?: Stored;
  readonly options?: BrowserContextOptions;
}

// Chromium logs every rejected call and network failure; the app shows these to the player.
const isNoise = (text: string): boolean => /^Failed to load resource|net::ERR_|WebSocket connection to/.test(text);

/** Players on phones and staff on desktops, each with their own browser context. `heard` collects console errors. */
export const createPeople = (browser: Browser, own: OwnServer) => {
  const closing: (() => Promise<void>)[] = [];
  const heard: string[] = [];
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isNoise(message.text())) heard.push(message.text());
    });
    page.on('pageerror', (error) => heard.push(error.message));
  };
  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ ...options, baseURL: own.origin });
    closing.push(() => context.close());
    const page = await context.newPage();
    watch(page);
    return page;
  };
  const address = (path: string, { guid, lang = 3, kind = 'player' }: PlayerPlan): Promise<string> =>
    launchAddress(guid, { path, lang, kind, folder: own.instance.folder });
  /** The game opens this screen in an existing page. */
  const launch = async (page: Page, path: string, plan: PlayerPlan): Promise<void> => {
    const exchanged = page.waitForResponse('**/launch/exchange');
    await page.goto(await address(path, plan));
    await exchanged;
  };
  return {
    heard,
    watch,
    address,
    launch,
    /** A phone on which the game opened this screen. The avatar is set, so a dot on Me has another cause. */
    player: async (path: string, plan: PlayerPlan): Promise<Page> => {
      const page = await open({ ...phone, ...plan.options });
      await withSettings(page, { avatar: 1, ...plan.settings });
      await launch(page, path, plan);
      return page;
    },
    /** A phone without a launch. */
    visitor: async (path: string, settings: Stored = {}): Promise<Page> => {
      const page = await open(phone);
      await withSettings(page, { avatar: 1, ...settings });
      await page.goto(`/community${path}`);
      return page;
    },
    /** A desktop at the console, signed in as a new member of staff. */
    staff: async (role: StaffRole, name: string, path: string): Promise<Page> => {
      const page = await open(desktop);
      await signInStaff(page, own.services, role, name);
      await page.goto(`/community/console${path}`);
      return page;
    },
    close: async (): Promise<void> => {
      for (const close of closing) await close();
    },
  };
};
export type People = ReturnType<typeof createPeople>;

/** Runs a worker job now. */
export const runJob = async ({ services }: OwnServer, name: string): Promise<void> => {
  const job = createFeatures(services)
    .flatMap(({ jobs = [] }) => jobs)
    .find((each) => each.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run();
};

/** Sends pending replies without their ten-second delay, and waits until they are sent; there must be at least one. */
export const sendNow = async ({ services }: Pick<OwnServer, 'services'>): Promise<void> => {
  const { query } = services.database;
  const hurry = async (): Promise<number> => {
    const { numUpdatedRows } = await query
      .updateTable('feedback_outgoing')
      .set({ send_at: new Date(0) })
      .where('returned_why', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };
  await expect.poll(hurry).toBeGreaterThan(0);
  await expect.poll(async () => (await query.selectFrom('feedback_outgoing').select('id').execute()).length).toBe(0);
};

interface PeopleStage {
  readonly own: OwnServer;
  readonly browser: Browser;
}

/** A fixture for one test: fails if a page logged an error. */
export const withPeople = async (
  { own, browser }: PeopleStage,
  use: (people: People) => Promise<void>,
): Promise<void> => {
  const people = createPeople(browser, own);
  await use(people);
  await people.close();
  expect(people.heard).toEqual([]);
};
