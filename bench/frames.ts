import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { browserOptions } from '../e2e/support/browser.ts';
import { launchAddress } from '../e2e/support/player-fixtures.ts';
import { callAs } from '../e2e/support/staff-session.ts';
import { ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';
import { percentile } from '../tools/random.ts';
import { buildPlayer } from './built-player.ts';
import { benchFolder, localServer, startRealServer } from './child-process.ts';

/**
 * `npm run bench:frames`: time between frames while a finger scrolls a long list and a long chat, on a phone whose CPU is
 * four times slower than this machine.
 */
const goalMs = 20;
const slowdown = 4;
const database = 'guildhall_bench_frames';
const messages = 2000;
const swipes = 12;
const guid = 88_001;

/** Copies of the seeded news: enough pages for the whole scroll. */
const fillList = async (owner: pg.Client): Promise<void> => {
  await owner.query('set session_replication_role = replica');
  const { rows } = await owner.query<{ id: number }>(`with copy as (
      insert into article (type, status, pinned, cover_id, published_at, publish_at, updated_at, present_langs, stale_langs)
      select a.type, a.status, false, a.cover_id, a.published_at - n * interval '1 hour', a.publish_at, a.updated_at, a.present_langs,
        a.stale_langs
      from (select * from article where type = 2 and status = 'published' order by id limit 1) a, generate_series(1, 300) n
      returning id)
    insert into article_translation (article_id, lang, title, summary, body, terms)
    select copy.id, t.lang, t.title, t.summary, t.body, t.terms from copy, article_translation t
    where t.article_id = (select id from article where type = 2 and status = 'published' order by id limit 1)
    returning article_id as id`);
  console.log(`frames: ${rows.length} texts in the list`);
};

const fillChat = async (owner: pg.Client, conversation: string): Promise<void> => {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into message (conversation_id, seq, sender, content, created_at)
     select id, last_seq + n, 2, repeat('A message as players write them, some longer than others. ', 1 + n % 4), created_at + n * interval '1 second'
     from conversation, generate_series(1, $2::integer) n where id = $1`,
    [conversation, messages],
  );
  await owner.query('update conversation set last_seq = last_seq + $2 where id = $1', [conversation, messages]);
};

/** Milliseconds between frames while a finger swipes up or down. */
const framesOf = async (page: Page, direction: 1 | -1): Promise<number[]> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    const times: number[] = [];
    Reflect.set(window, 'frameTimes', times);
    const step = (at: number): void => {
      times.push(at);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  for (let swipe = 0; swipe < swipes; swipe += 1) {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 400,
      yDistance: direction * 600,
      speed: 1600,
      gestureSourceType: 'touch',
    });
  }
  const times = await page.evaluate(() => Reflect.get(window, 'frameTimes') as number[]);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
};

const report = (name: string, frames: readonly number[]): boolean => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(frames, share).toFixed(1));
  const late = frames.filter((ms) => ms > goalMs).length;
  console.log(
    `${name}: ${frames.length} frames, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${late} over ${goalMs} ms`,
  );
  return percentile(frames, 0.95) < goalMs;
};

process.env['GUILDHALL_PLAYER_DIST'] = buildPlayer('frames-player');
await recreateDatabase(database);
await migrateDatabase(database);
await seedDatabase(localServer(database));
const owner = new pg.Client({ connectionString: ownerUrl(database) });
await owner.connect();
await fillList(owner);
const server = await startRealServer(database, {}, 'http,gateway');
const { executablePath, args } = browserOptions.launchOptions;
const browser = await chromium.launch({ executablePath, args });
let isMet = true;
try {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(await launchAddress(guid, { path: '/home/official', folder: benchFolder }), {
    waitUntil: 'networkidle',
  });
  isMet = report('list', await framesOf(page, -1)) && isMet;
  const { conversation } = await callAs(page, '/chat/start', { lang: 3, context: null });
  await fillChat(owner, conversation);
  await page.goto('/community/online_service', { waitUntil: 'networkidle' });
  await page.getByRole('log').waitFor();
  isMet = report('chat', await framesOf(page, 1)) && isMet;
} finally {
  await browser.close();
  await server.stop();
  await owner.end();
}
console.log(`frames: ${isMet ? 'PASS' : 'MISSED'}`);
process.exitCode = isMet ? 0 : 1;
