import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserOptions } from './browser.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { startServer } from '../apps/server/src/server.ts';
import { localEnvironment, recreateDatabase, repository, type LocalServer } from '../scripts/environment.ts';
import { migrateDatabase } from '../scripts/migrate.ts';
import { seedDatabase } from '../scripts/seed.ts';
import { isLocale, langOfLocale } from '@guildhall/i18n/locales.ts';
import { launchAddress } from './fixtures.ts';
import { chatGuid, prepareChat, typeMessage } from './shots-chat.ts';
import { answerFirst, askDeletion, castVote, deletionGuid, seeded, seePhone } from './shots-surveys.ts';
import { fillForm, openReport, prepareTicket, writeReply } from './shots-support.ts';
import { callAs, signInStaff } from './staff.ts';

/** Takes the pictures of the README from the built app: `npm run build && npm run shots`. */
interface Shot {
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  /** Of the player whom the game sends; without it nobody came from the game. */
  readonly guid?: number;
  /** What to do on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
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
    { path: '/post/article/25', theme: 'light', locale: 'ja-JP' },
    { path: '/post/article/25', theme: 'dark', locale: 'ar-SA' },
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

/** Taken once somebody of the staff is there. */
const chatShots: readonly Shot[] = [
  { path: '/online_service', theme: 'light', locale: 'de-DE', guid: 70_041 },
  { path: '/online_service', theme: 'light', locale: 'es-ES', guid: 70_015 },
  { path: '/online_service', theme: 'dark', locale: 'en-US', guid: chatGuid, act: typeMessage },
  { path: '/online_service', theme: 'light', locale: 'ar-SA', guid: 70_011 },
];

const place: LocalServer = {
  database: 'guildhall_shots',
  port: 8280,
  opsPort: 9280,
  origin: 'http://127.0.0.1:8280',
  folder: join(repository, '.dev/shots'),
};
const size = { width: 360, height: 780 };
const deskSize = { width: 1440, height: 900 };
const gap = 16;
const folder = join(repository, 'docs/pictures');

/** Pages of the console, two beside each other. */
interface DeskShot {
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly locale: 'en-US' | 'zh-CN';
  /** What to do on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
}

const preview = async (page: Page): Promise<void> => {
  await page.getByRole('tab').nth(1).click();
  await page.frameLocator('iframe').locator('article').waitFor();
};

const deskSheets: Record<string, readonly [DeskShot, DeskShot]> = {
  'console-content': [
    { path: '/content', theme: 'light', locale: 'en-US' },
    { path: '/content/languages', theme: 'dark', locale: 'en-US' },
  ],
  'console-editor': [
    { path: '/content/25?lang=18', theme: 'light', locale: 'en-US', act: preview },
    { path: '/content/25?lang=11', theme: 'dark', locale: 'zh-CN' },
  ],
  'console-people': [
    { path: '/people/personas', theme: 'light', locale: 'zh-CN' },
    { path: '/people/audit', theme: 'dark', locale: 'en-US' },
  ],
  'console-feedback': [
    { path: '/feedback', theme: 'light', locale: 'en-US' },
    { path: '/feedback/:ticket', theme: 'dark', locale: 'en-US', act: writeReply },
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
  return launchAddress(guid, { path, lang, folder: place.folder });
};

const take = async (browser: Browser, shot: Shot): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: size, hasTouch: true });
  await page.addInitScript(
    ([isDark, locale]) => {
      localStorage.setItem('community_setting', JSON.stringify({ dark_theme: isDark, locale, avatar: 4 }));
    },
    [shot.theme === 'dark', shot.locale] as const,
  );
  await page.goto(place.origin + (await addressOf(shot)), { waitUntil: 'networkidle' });
  await shot.act?.(page);
  // Pictures and what slides in.
  if (shot.guid !== undefined) await page.waitForTimeout(1000);
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
};

const takeDesk = async (
  context: BrowserContext,
  shot: DeskShot,
  { ticket, chat }: { readonly ticket: string; readonly chat: string },
): Promise<Buffer> => {
  const page = await context.newPage();
  await page.addInitScript(
    ([theme, locale]) => {
      localStorage.setItem('guildhall-console-scheme', theme);
      localStorage.setItem('guildhall-console-locale', locale);
    },
    [shot.theme, shot.locale] as const,
  );
  await page.goto(`/community/console${shot.path.replace(':ticket', ticket).replace(':chat', chat)}`, {
    waitUntil: 'networkidle',
  });
  await shot.act?.(page);
  await page.waitForTimeout(1000);
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
};

/** Pictures side by side, as one. */
const writeSheet = async (
  name: string,
  pictures: readonly Buffer[],
  each: typeof size,
  width?: number,
): Promise<void> => {
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

await recreateDatabase(place.database);
await migrateDatabase(place.database);
await seedDatabase(place);
const server = await startServer(parseConfig({ ...localEnvironment(place), GUILDHALL_LOG_LEVEL: 'warn' }));
const browser = await chromium.launch(browserOptions.launchOptions);
mkdirSync(folder, { recursive: true });
for (const [name, shots] of Object.entries(sheets)) {
  const pictures: Buffer[] = [];
  for (const shot of shots) pictures.push(await take(browser, shot));
  await writeSheet(name, pictures, size);
}
const context = await browser.newContext({ baseURL: place.origin, viewport: deskSize });
const page = await context.newPage();
await signInStaff(page, server.services, 'admin', 'Mei Lin');
// A little history for the pictures: an edit that leaves the translations behind, and what it leaves in the trail.
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
const player = await browser.newPage({ baseURL: place.origin });
const ticket = await prepareTicket(page, player, place);
const chat = await prepareChat(page, player, place);
await player.close();
await page.close();
const chatPictures: Buffer[] = [];
for (const shot of chatShots) chatPictures.push(await take(browser, shot));
await writeSheet('player-chat', chatPictures, size);
for (const [name, shots] of Object.entries(deskSheets)) {
  const pictures: Buffer[] = [];
  for (const shot of shots) pictures.push(await takeDesk(context, shot, { ticket, chat }));
  await writeSheet(name, pictures, deskSize, 1800);
}
await browser.close();
await server.stop();
