import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import pg from 'pg';
import { createChatFactory } from '../../apps/server/src/features/chat/testing/chat.factory.ts';
import { ownerUrl } from '../../tools/environment.ts';
import { desktop, withoutAlerts } from './browser.ts';
import { launchAddress, withSettings, type Stored } from './player-fixtures.ts';
import { startOwnServer } from './own-server.ts';
import { callAs, signInWithoutPage } from './staff-session.ts';

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

/** High enough to type without delays, low enough for a test to reach the limit. */
export const limits = { message_burst: 12, messages_minute: 60 };

export const phone = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  timezoneId: 'Europe/Berlin',
} satisfies BrowserContextOptions;

let guid = 50_000;
export const newGuid = (): number => ++guid;

/** Staff and their personas. Only one admin, because the last admin is protected. */
const members = {
  vera: { name: 'Vera Novak', role: 'agent', persona: 2 },
  otto: { name: 'Otto Berg', role: 'agent', persona: 3 },
  ada: { name: 'Ada Stern', role: 'admin', persona: 1 },
} as const satisfies Record<string, { name: string; role: StaffRole; persona: number }>;
type MemberName = keyof typeof members;

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
interface SignedIn {
  readonly id: string;
  readonly cookies: Cookies;
}

/** Signs each member in on first use. */
const createMembers = (browser: Browser, own: OwnServer) => {
  const known = new Map<MemberName, Promise<SignedIn>>();
  return (who: MemberName): Promise<SignedIn> => {
    const member = known.get(who) ?? signInWithoutPage(browser, own, members[who].role, members[who].name);
    known.set(who, member);
    return member;
  };
};

/** Resets chat: no conversations, no seats, always open. */
const resetChat = async ({ instance }: OwnServer): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl(instance.database) });
  await owner.connect();
  await owner.query('delete from conversation');
  await owner.query('delete from chat_seat');
  for (const table of ['routing_profile', 'staff_language', 'team_member', 'team'])
    await owner.query(`delete from ${table}`);
  await owner.query("update chat_hours set is_always = true, is_paused = false, windows = '[]'");
  await owner.end();
};

export interface PlayerPlan {
  readonly guid?: number;
  readonly lang?: LangId;
  readonly path?: string;
  readonly settings?: Stored;
  /** Runs before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly options?: BrowserContextOptions;
}

export interface Stage {
  /** A phone on which the game opened the online service. */
  readonly player: (plan?: PlayerPlan) => Promise<Page>;
  /** A desktop at the console's inbox, seated under a persona. */
  readonly staff: (who: MemberName, path?: string, options?: BrowserContextOptions) => Promise<Page>;
  readonly idOf: (who: MemberName) => Promise<string>;
  /** Fails the test on script errors and policy violations in this page. */
  readonly watch: (page: Page) => void;
  readonly address: (guid: number, plan?: { path?: string; lang?: LangId }) => Promise<string>;
}

// Chromium logs every rejected call and network failure; the app shows these to the player.
const isNoise = (text: string): boolean => /^Failed to load resource|net::ERR_|WebSocket connection to/.test(text);

/** A server for each worker, and browsers with fake cameras and microphones. */
export const test = base.extend<
  { stage: Stage; make: ReturnType<typeof createChatFactory> },
  { own: OwnServer; memberOf: ReturnType<typeof createMembers> }
>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const fakes = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakes] });
    },
    { scope: 'worker' },
  ],
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const server = await startOwnServer(`chat_${parallelIndex}`, 8340 + parallelIndex, {
        GUILDHALL_LIMITS: JSON.stringify(limits),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  memberOf: [
    async ({ own, browser }, use) => {
      await use(createMembers(browser, own));
    },
    { scope: 'worker' },
  ],
  /** Creates conversations directly, for tests about later steps. */
  make: async ({ own }, use) => {
    await use(createChatFactory(own.services));
  },
  stage: async ({ own, browser, memberOf }, use) => {
    await resetChat(own);
    const closing: (() => Promise<void>)[] = [];
    const heard: string[] = [];
    const watch = (page: Page): void => {
      page.on('console', (message) => {
        // Scripts injected by the test, such as axe, have no URL.
        if (message.type() !== 'error' || message.location().url === '' || isNoise(message.text())) return;
        heard.push(message.text());
      });
      page.on('pageerror', (error) => heard.push(error.message));
    };
    const open = async (options: BrowserContextOptions): Promise<Page> => {
      const context = await browser.newContext({ serviceWorkers: 'block', ...options, baseURL: own.origin });
      closing.push(() => context.close());
      const page = await context.newPage();
      watch(page);
      return page;
    };
    const address: Stage['address'] = (who, { path = '/online_service', lang = 3 } = {}) =>
      launchAddress(who, { path, lang, folder: own.instance.folder });
    await use({
      watch,
      address,
      idOf: async (who) => (await memberOf(who)).id,
      player: async ({ guid: who = newGuid(), settings = {}, options, before, ...plan } = {}) => {
        const page = await open({ ...phone, ...options });
        await withSettings(page, { avatar: 1, ...settings });
        await before?.(page);
        // Until the exchange is done, the page has no session.
        const exchanged = page.waitForResponse('**/launch/exchange');
        await page.goto(await address(who, plan));
        await exchanged;
        return page;
      },
      staff: async (who, path = '', options = {}) => {
        const page = await open({ ...desktop, ...options });
        await page.addInitScript(withoutAlerts);
        await page.context().addCookies((await memberOf(who)).cookies);
        const { persona } = members[who];
        await callAs(page, '/chat/sit', { persona, seats: 5 });
        await page.goto(`/community/console/chat${path}`);
        return page;
      },
    });
    for (const close of closing) await close();
    expect(heard).toEqual([]);
  },
});

/** Optional folder for screenshots to review by eye. */
const pictures = process.env['GUILDHALL_CHAT_SCREENS'];
export const savePicture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
};

export { expect };
