import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserOptions } from '../support/browser.ts';
import { parseConfig } from '../../apps/server/src/runtime/config.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { localEnvironment, recreateInstance, type LocalServer } from '../../apps/server/development/local-server.ts';
import { repository } from '../../tools/environment.ts';
import { migrateDatabase } from '../../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../../apps/server/development/seed-database.ts';
import { isLocale, langOfLocale } from '@guildhall/i18n/locales.ts';
import { launchAddress } from '../support/player-fixtures.ts';
import { chatGuid, prepareChat, typeMessage } from './chat.ts';
import { answerFirst, askDeletion, castVote, deletionGuid, seeded, seePhone } from './surveys.ts';
import { fillForm, openReport, prepareReport, writeReply } from './feedback.ts';
import { callAs, signInStaff } from '../support/staff-session.ts';

/** Takes the README's screenshots from the built app: `npm run build && npm run shots`. */
interface Shot {
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  /** The player launched from the game; without it there is no launch. */
  readonly guid?: number;
  /** Runs on the page before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
  readonly size?: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const sheets: Record<string, readonly Shot[]> = {
  'player-home': [
    { path: '/home', theme: 'light', locale: 'en-US' },
    { path: '/home', theme: 'dark', locale: 'en-US' },
    { path: '/home/official', theme: 'light', locale: 'es-ES' },
    { path: '/home/official?type=events', theme: 'dark', locale: 'ko-KR' },
  ],
  'player-reading': [
    { path: '/home/workshop', theme: 'light', locale: 'de-DE' },
    { path: '/post/article/18', theme: 'light', locale: 'ja-JP' },
    { path: '/post/article/18', theme: 'dark', locale: 'ar-SA' },
    { path: '/home?search=EMB', theme: 'light', locale: 'en-US' },
  ],
  'player-me': [
    { path: '/home/me', theme: 'dark', locale: 'fr-FR' },
    { path: '/settings', theme: 'light', locale: 'ar-SA' },
    { path: '/online_service', theme: 'light', locale: 'th-TH' },
    { path: '/nowhere', theme: 'dark', locale: 'zh-CN' },
  ],
  'player-feedback': [
    { path: '/feedback', theme: 'light', locale: 'en-US', guid: 70_001 },
    { path: '/feedback/create', theme: 'light', locale: 'de-DE', guid: 70_030, act: fillForm },
    { path: '/feedback', theme: 'dark', locale: 'fr-FR', guid: 70_004, act: openReport },
    { path: '/feedback', theme: 'light', locale: 'zh-CN', guid: 70_006, act: openReport },
  ],
  'player-surveys': [
    { path: '/survey', theme: 'light', locale: 'en-US', guid: 70_060 },
    {
      path: `/survey/article/${seeded.questionnaire}`,
      theme: 'light',
      locale: 'de-DE',
      guid: 70_061,
      act: answerFirst,
    },
    { path: `/survey/article/${seeded.vote}`, theme: 'dark', locale: 'zh-CN', guid: 70_060, act: castVote },
    { path: '/account_deletion', theme: 'light', locale: 'ar-SA', guid: deletionGuid, act: askDeletion },
  ],
};

const openArticle = async (page: Page): Promise<void> => {
  await page.locator('a[href*="/post/article/"]').nth(1).tap();
  await page.getByRole('article').waitFor();
};

const landscape = { width: 780, height: 360 };
const tablet = { width: 1180, height: 820 };
const wideSheets: Record<string, readonly [Shot, Shot]> = {
  'player-landscape': [
    { path: '/home', theme: 'light', locale: 'en-US', size: landscape },
    { path: '/post/article/18', theme: 'dark', locale: 'de-DE', size: landscape },
  ],
  'player-tablet': [
    { path: '/home', theme: 'dark', locale: 'en-US', size: tablet },
    { path: '/home/official?type=news', theme: 'light', locale: 'ar-SA', act: openArticle, size: tablet },
  ],
};

/** Taken once an agent is available. */
const chatShots: readonly Shot[] = [
  { path: '/online_service', theme: 'light', locale: 'de-DE', guid: 70_041 },
  { path: '/online_service', theme: 'light', locale: 'es-ES', guid: 70_015 },
  { path: '/online_service', theme: 'dark', locale: 'en-US', guid: chatGuid, act: typeMessage },
  { path: '/online_service', theme: 'light', locale: 'ar-SA', guid: 70_011 },
];

const instance: LocalServer = {
  database: 'guildhall_shots',
  port: 8280,
  opsPort: 9280,
  origin: 'http://127.0.0.1:8280',
  folder: join(repository, '.dev/shots'),
};
const size = { width: 360, height: 780 };
const consoleSize = { width: 1440, height: 900 };
const gap = 16;
const folder = join(repository, 'docs/pictures');

/** Console pages, two side by side. */
interface ConsoleShot {
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly locale: 'en-US' | 'zh-CN';
  /** Runs on the page before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
}

const preview = async (page: Page): Promise<void> => {
  await page.getByRole('tab').nth(1).click();
  await page.frameLocator('iframe').locator('article').waitFor();
};

const consoleSheets: Record<string, readonly [ConsoleShot, ConsoleShot]> = {
  'console-content': [
    { path: '/articles', theme: 'light', locale: 'en-US' },
    { path: '/articles/languages', theme: 'dark', locale: 'en-US' },
  ],
  'console-editor': [
    { path: '/articles/25?lang=18', theme: 'light', locale: 'en-US', act: preview },
    { path: '/articles/25?lang=11', theme: 'dark', locale: 'zh-CN' },
  ],
  'console-people': [
    { path: '/people/personas', theme: 'light', locale: 'zh-CN' },
    { path: '/people/audit', theme: 'dark', locale: 'en-US' },
  ],
  'console-feedback': [
    { path: '/feedback', theme: 'light', locale: 'en-US' },
    { path: '/feedback/:report', theme: 'dark', locale: 'en-US', act: writeReply },
  ],
  'console-chat': [
    { path: '/chat?scope=all&open=:chat', theme: 'light', locale: 'en-US' },
    { path: '/chat/team', theme: 'dark', locale: 'zh-CN' },
  ],
  'console-surveys': [
    { path: `/surveys/${seeded.questionnaire}`, theme: 'light', locale: 'en-US', act: seePhone },
    { path: `/surveys/${seeded.vote}/results`, theme: 'dark', locale: 'zh-CN' },
  ],
};

const addressOf = async ({ path, locale, guid }: Shot): Promise<string> => {
  if (guid === undefined) return `/community${path}`;
  const lang = isLocale(locale) ? langOfLocale(locale) : 3;
  return launchAddress(guid, { path, lang, folder: instance.folder });
};

const take = async (browser: Browser, shot: Shot): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: shot.size ?? size, hasTouch: true });
  await page.addInitScript(
    ([isDark, locale]) => {
      localStorage.setItem('community_setting', JSON.stringify({ dark_theme: isDark, locale, avatar: 4 }));
    },
    [shot.theme === 'dark', shot.locale] as const,
  );
  await page.goto(instance.origin + (await addressOf(shot)), { waitUntil: 'networkidle' });
  await shot.act?.(page);
  // Wait for pictures and transitions.
  if (shot.guid !== undefined) await page.waitForTimeout(1000);
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
};

const takeConsole = async (
  context: BrowserContext,
  shot: ConsoleShot,
  { report, chat }: { readonly report: string; readonly chat: string },
): Promise<Buffer> => {
  const page = await context.newPage();
  await page.addInitScript(
    ([theme, locale]) => {
      localStorage.setItem('guildhall-console-scheme', theme);
      localStorage.setItem('guildhall-console-locale', locale);
    },
    [shot.theme, shot.locale] as const,
  );
  await page.goto(`/community/console${shot.path.replace(':report', report).replace(':chat', chat)}`, {
    waitUntil: 'networkidle',
  });
  await shot.act?.(page);
  await page.waitForTimeout(1000);
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
};

/** Joins screenshots side by side. */
const writeSheet = async (name: string, pictures: readonly Buffer[], each: Size, width?: number): Promise<void> => {
  const sheet = await sharp({
    create: {
      width: pictures.length * (each.width + gap) + gap,
      height: each.height + 2 * gap,
      channels: 3,
      background: '#8b8494',
    },
  })
    .composite(pictures.map((input, index) => ({ input, left: gap + index * (each.width + gap), top: gap })))
    .png()
    .toBuffer();
  await sharp(sheet)
    .resize(width)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
};

await recreateInstance(instance);
await migrateDatabase(instance.database);
await seedDatabase(instance);
const server = await startServer(parseConfig({ ...localEnvironment(instance), GUILDHALL_LOG_LEVEL: 'warn' }));
const browser = await chromium.launch(browserOptions.launchOptions);
mkdirSync(folder, { recursive: true });
for (const [name, shots] of Object.entries(sheets)) {
  const pictures: Buffer[] = [];
  for (const shot of shots) pictures.push(await take(browser, shot));
  await writeSheet(name, pictures, size);
}
for (const [name, shots] of Object.entries(wideSheets)) {
  const pictures: Buffer[] = [];
  for (const shot of shots) pictures.push(await take(browser, shot));
  await writeSheet(name, pictures, shots[0].size ?? size, 1800);
}
const context = await browser.newContext({ baseURL: instance.origin, viewport: consoleSize });
const page = await context.newPage();
await signInStaff(page, server.services, 'admin', 'Mei Lin');
// Some history for the screenshots: an edit that makes translations outdated and appears in the audit trail.
const [english] = (await callAs(page, '/article/open', { id: 74 })).texts.filter(({ lang }) => lang === 3);
if (english !== undefined) {
  const { title, summary, body, version } = english;
  await callAs(page, '/article/save_text', {
    id: 74,
    lang: 3,
    version,
    title,
    summary,
    body: `${body}<p>Updated.</p>`,
  });
}
const player = await browser.newPage({ baseURL: instance.origin });
const report = await prepareReport(page, player, instance);
const chat = await prepareChat(page, player, instance);
await player.close();
await page.close();
const chatPictures: Buffer[] = [];
for (const shot of chatShots) chatPictures.push(await take(browser, shot));
await writeSheet('player-chat', chatPictures, size);
for (const [name, shots] of Object.entries(consoleSheets)) {
  const pictures: Buffer[] = [];
  for (const shot of shots) pictures.push(await takeConsole(context, shot, { report, chat }));
  await writeSheet(name, pictures, consoleSize, 1800);
}
await browser.close();
await server.stop();
