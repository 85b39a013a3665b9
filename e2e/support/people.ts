import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import {
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { desktop } from './browser.ts';
import { launchAddress, withSettings, type Stored } from './player-fixtures.ts';
import type { startOwnServer } from './own-server.ts';
import { signInStaff } from './staff-session.ts';

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

const undoMs = staffLimits.undoSeconds * 1000;

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
  const job = services
    .registered()
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

/** Longer than a test may take. */
const heldMs = 120_000;

/**
 * Sends a reply by this button, and sets the server's clock back before the page learns of it, so that slow pages cannot
 * miss the ten seconds in which it can be undone. Returns when the reply is due by that clock.
 */
export const sendHeld = async (own: OwnServer, button: Locator, route: string): Promise<number> => {
  const page = button.page();
  const hold = async (request: Route): Promise<void> => {
    const response = await request.fetch();
    own.clock.set(own.clock.now() - heldMs);
    await request.fulfill({ response });
  };
  await page.route(`**${route}`, hold, { times: 1 });
  const answered = page.waitForResponse(`**${route}`);
  const earliest = own.clock.now() + undoMs;
  await button.click();
  await answered;
  const latest = own.clock.now() + heldMs + undoMs;
  const { send_at: sendAt } = await own.services.database.query
    .selectFrom('feedback_outgoing')
    .select('send_at')
    .where('returned_why', 'is', null)
    .executeTakeFirstOrThrow();
  expect(sendAt.getTime()).toBeGreaterThanOrEqual(earliest);
  expect(sendAt.getTime()).toBeLessThanOrEqual(latest);
  return sendAt.getTime();
};

/** Lets the time of a held reply pass, on the server and in the page, which asks again only then. It needs a fake clock. */
export const letPass = async (own: OwnServer, page: Page, dueAt: number): Promise<void> => {
  own.clock.set(dueAt);
  await page.clock.fastForward(heldMs + undoMs + 1000);
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
