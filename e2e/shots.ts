import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { browserOptions } from './browser.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { startServer } from '../apps/server/src/server.ts';
import { localEnvironment, repository, type LocalServer } from '../scripts/environment.ts';
import { migrateDatabase } from '../scripts/migrate.ts';
import { seedDatabase } from '../scripts/seed.ts';

/** Takes the pictures of the README from the built app: `npm run build && npm run shots`. */
interface Shot {
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
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
};

const place: LocalServer = {
  database: 'guildhall_shots',
  port: 8280,
  opsPort: 9280,
  origin: 'http://127.0.0.1:8280',
  folder: join(repository, '.dev/shots'),
};
const size = { width: 360, height: 780 };
const gap = 16;

const take = async (browser: Browser, shot: Shot): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: size });
  await page.addInitScript(
    ([isDark, locale]) => {
      localStorage.setItem('community_setting', JSON.stringify({ dark_theme: isDark, locale, avatar: 4 }));
    },
    [shot.theme === 'dark', shot.locale] as const,
  );
  await page.goto(`${place.origin}/community${shot.path}`, { waitUntil: 'networkidle' });
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
};

await migrateDatabase(place.database);
await seedDatabase(place);
const server = await startServer(parseConfig({ ...localEnvironment(place), GUILDHALL_LOG_LEVEL: 'warn' }));
const browser = await chromium.launch(browserOptions.launchOptions);
const folder = join(repository, 'docs/pictures');
mkdirSync(folder, { recursive: true });
for (const [name, shots] of Object.entries(sheets)) {
  const pictures: Buffer[] = [];
  for (const shot of shots) pictures.push(await take(browser, shot));
  await sharp({
    create: {
      width: shots.length * (size.width + gap) + gap,
      height: size.height + 2 * gap,
      channels: 3,
      background: '#8b8494',
    },
  })
    .composite(pictures.map((input, index) => ({ input, left: gap + index * (size.width + gap), top: gap })))
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}
await browser.close();
await server.stop();
