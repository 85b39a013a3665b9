import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { postTypes, type PostTypeName } from '@guildhall/contract/articles/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import pg from 'pg';
import type { Services } from '../../apps/server/src/wiring.ts';
import { ownerUrl } from '../../tools/environment.ts';
import { desktop, withoutAlerts } from './browser.ts';
import { go as goTo } from './guarded-page.ts';
import { startOwnServer } from './own-server.ts';
import { callAs, signInWithoutPage } from './staff-session.ts';

export const consolePath = '/community/console';

/** Members of staff who are signed in once per worker. Only one admin, because the last admin is protected. */
const members = {
  mei: { name: 'Mei Lin', role: 'editor' },
  otto: { name: 'Otto Berg', role: 'editor' },
  ana: { name: 'Ana Reyes', role: 'analyst' },
  ada: { name: 'Ada Stern', role: 'admin' },
} as const satisfies Record<string, { name: string; role: StaffRole }>;
export type MemberName = keyof typeof members;

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Signs each member in on first use. */
export const createSessions = (browser: Browser, origin: string, services: Services) => {
  const known = new Map<MemberName, Promise<Cookies>>();
  const signIn = async (who: MemberName): Promise<Cookies> =>
    (await signInWithoutPage(browser, { origin, services }, members[who].role, members[who].name)).cookies;
  return (who: MemberName): Promise<Cookies> => {
    const cookies = known.get(who) ?? signIn(who);
    known.set(who, cookies);
    return cookies;
  };
};

/** Chromium logs every rejected call; the app shows these on screen. */
const isOfInterest = (text: string): boolean => !text.startsWith('Failed to load resource');

/** Opens browsers at the console and closes them. `heard` collects console errors and policy violations. */
export const createConsoleApp = (
  browser: Browser,
  origin: string,
  cookiesOf: (who: MemberName) => Promise<Cookies>,
) => {
  const closing: (() => Promise<void>)[] = [];
  const heard: string[] = [];
  const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ ...desktop, baseURL: origin, ...options });
    closing.push(() => context.close());
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && isOfInterest(message.text())) heard.push(message.text());
    });
    page.on('pageerror', (error) => heard.push(error.message));
    await page.addInitScript(withoutAlerts);
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(
          `content security policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`,
        );
      });
    });
    return page;
  };
  return {
    heard,
    /** A browser without a session. */
    visit,
    open: async (who: MemberName, path = '/articles', options: BrowserContextOptions = {}): Promise<Page> => {
      const page = await visit(options);
      await page.context().addCookies(await cookiesOf(who));
      await page.goto(consolePath + path);
      return page;
    },
    close: async (): Promise<void> => {
      for (const close of closing) await close();
    },
  };
};
export type ConsoleApp = ReturnType<typeof createConsoleApp>;

type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

/** The workers' servers share Redis, so their article ids must not overlap. */
const numberArticlesFrom = async (database: string, first: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  await owner.query(`alter table article alter column id restart with ${first}`);
  await owner.end();
};

/** A server for each worker, so that changes made by staff are invisible to other specs. */
export const test = base.extend<
  { consoleApp: ConsoleApp },
  { own: OwnServer; cookiesOf: ReturnType<typeof createSessions> }
>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const server = await startOwnServer(`console_${parallelIndex}`, 8190 + parallelIndex);
      await numberArticlesFrom(server.instance.database, 1 + parallelIndex * 1_000_000);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  cookiesOf: [
    async ({ own, browser }, use) => {
      await use(createSessions(browser, own.origin, own.services));
    },
    { scope: 'worker' },
  ],
  consoleApp: async ({ own, browser, cookiesOf }, use) => {
    const consoleApp = createConsoleApp(browser, own.origin, cookiesOf);
    await use(consoleApp);
    await consoleApp.close();
    expect(consoleApp.heard).toEqual([]);
  },
});

export interface Words {
  readonly title: string;
  readonly summary?: string;
  readonly body?: string;
}

/** A title unique to this test. */
export const titled = (words: string): string => `${words} ${crypto.randomUUID().slice(0, 8)}`;

/** Creates a draft with texts, as the member of staff signed in to this page's browser. */
export const writeArticle = async (
  page: Page,
  texts: Partial<Record<LangId, Words>>,
  type: Exclude<PostTypeName, 'question'> = 'news',
): Promise<StaffArticle> => {
  let article = await callAs(page, '/article/create', { post_type: postTypes[type] });
  for (const [lang, words] of Object.entries(texts)) {
    article = await changeText(page, article.id, Number(lang) as LangId, words);
  }
  return article;
};

/** Saves the text of a language on top of its current version. */
export const changeText = async (page: Page, id: number, lang: LangId, words: Words): Promise<StaffArticle> => {
  const { texts } = await callAs(page, '/article/open', { id });
  const version = texts.find((text) => text.lang === lang)?.version ?? 0;
  return callAs(page, '/article/save_text', { id, lang, version, summary: '', body: '', ...words });
};

export const publish = async (page: Page, id: number): Promise<StaffArticle> => {
  const { version } = await callAs(page, '/article/open', { id });
  return callAs(page, '/article/publish', { id, version });
};

/** Navigates within the console like a link, without a page load. */
export const go = (page: Page, path: string): Promise<void> => goTo(page, consolePath + path);

/** Locators of the article editor. */
export const editorOf = (page: Page) => {
  const text = page.getByRole('region', { name: 'Text' });
  return {
    text,
    title: text.getByRole('textbox', { name: 'Title' }),
    summary: text.getByRole('textbox', { name: 'Summary' }),
    body: text.locator('[contenteditable="true"]'),
    save: page.getByRole('button', { name: /^Save(?! settings)/ }),
    // The save button is already disabled while saving, so wait for the status instead.
    saved: page.getByRole('status').filter({ hasText: /^Saved$/ }),
    language: (name: string) =>
      page.getByRole('navigation', { name: 'Article languages' }).getByRole('button', { name: new RegExp(`^${name}`) }),
    tab: (name: 'Settings' | 'Preview' | 'History') => page.getByRole('tab', { name }),
    panel: page.getByRole('tabpanel'),
    status: page.getByRole('region', { name: 'Status' }),
  };
};

/** The row of an article in the table, by its id. */
export const rowOf = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByText(`#${id}`, { exact: true }) });

export { expect };
