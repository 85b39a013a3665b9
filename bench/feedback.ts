import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import { writeCursor } from '../apps/server/src/data/keyset.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { dropDatabase } from '../tools/environment.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { endMs, ensureReports, staffIdOf, type ReportsMix } from './many-reports.ts';
import { median } from './page-call.ts';

/**
 * `npm run bench:feedback`: the queue, its filters, a player's list and one report with ten million reports compared
 * with ten thousand, interleaved. The size must not matter. A measurement, not a gate. The large database takes about
 * twelve gigabytes and is dropped at the end; `--keep` keeps it for the next run, `--million` is a quick version.
 */
const goal = 1.5;
const rounds = 300;
const warmUp = 50;

const large = process.argv.includes('--million') ? 1_000_000 : 10_000_000;
/** Both fill whole pages: the small one has a larger share of open reports. */
const mixes: Record<'small' | 'large', ReportsMix> = {
  small: { count: 10_000, players: 3000, youngest: 4000, oneInOpen: 2 },
  large: { count: large, players: large * 0.3, youngest: large * 0.04, oneInOpen: 8 },
};
type Size = keyof typeof mixes;
const sizes = ['small', 'large'] as const;
const databaseOf = (size: Size): string => `guildhall_bench_feedback_${size}`;

const opened = new Map<Size, Services>();
for (const size of sizes) {
  await ensureReports(databaseOf(size), mixes[size]);
  const server = {
    database: databaseOf(size),
    port: 0,
    opsPort: 0,
    origin: 'http://127.0.0.1:8330',
    folder: '.dev/bench',
  };
  const config = parseConfig({ ...localEnvironment(server), GUILDHALL_LOG_LEVEL: 'warn' });
  opened.set(size, await createServices(config, { now: () => endMs }));
}
const servicesOf = (size: Size): Services => opened.get(size) as Services;

const me = { staffId: staffIdOf(3), name: 'Agent 3', role: 'agent' as const };
type Body = BodyInputOf<typeof feedbackTable>;
const table = async (size: Size, body: Body): Promise<number> =>
  (await servicesOf(size).feedbackStaff.reports.table(me, v.parse(feedbackTable.body, body))).list.length;

const one = async <Row>(size: Size, text: string): Promise<Row> =>
  (await servicesOf(size).database.pool.query(text)).rows[0] as Row;

/** Cursor of the first match from this number on: here, numbers are in chronological order. */
const cursorAt = async (size: Size, condition: string, number: number): Promise<string> => {
  const row = await one<{ micros: number; id: string }>(
    size,
    `select (extract(epoch from created_at) * 1000000)::bigint as micros, id from feedback
     where ${condition} and number >= ${number} order by number limit 1`,
  );
  return writeCursor([row.micros, row.id]);
};

/** A player with the same number of recent reports and of total reports in both databases. */
const playerOf = (size: Size): Promise<{ id: string; guid: number; email: string }> =>
  one(
    size,
    `select p.id, p.guid, 'player' || p.subject || '@example.org' as email
     from (select player_id from feedback where created_at > timestamptz 'epoch' + ${endMs - 30 * 86_400_000} * interval '1 ms'
           order by created_at limit 20000) recent join player p on p.id = recent.player_id
     where (select count(*) from feedback f where f.player_id = p.id) = 9
       and (select count(*) from feedback f
            where f.player_id = p.id and f.created_at > timestamptz 'epoch' + ${endMs - 31 * 86_400_000} * interval '1 ms') = 2
     limit 1`,
  );
const prepare = async (size: Size) => ({
  queue: await cursorAt(size, 'is_open', mixes[size].count - mixes[size].youngest / 10),
  finished: await cursorAt(size, 'not is_open', mixes[size].count / 2),
  player: await playerOf(size),
  report: (await one<{ id: string }>(size, 'select id from feedback where number = 5000')).id,
});
const prepared = { small: await prepare('small'), large: await prepare('large') };

type Measure = (size: Size) => Promise<number>;
const pages: Record<string, (size: Size) => Body> = {
  'queue, first page': () => ({}),
  'queue, newest first': () => ({ sort: 'newest' }),
  'queue, page after nine tenths': (size) => ({ cursor: prepared[size].queue }),
  'waiting for us': () => ({ state: 'waiting' }),
  'waiting for us, in German': () => ({ state: 'waiting', lang: 11 }),
  'waiting for us, mine': () => ({ state: 'waiting', assignee: 'me', limit: 20 }),
  'one state (in progress)': () => ({ state: 2 }),
  'language (German)': () => ({ lang: 11 }),
  'version of the game': () => ({ version_of_game: '1.40' }),
  'assignee: me': () => ({ assignee: 'me', limit: 25 }),
  unassigned: () => ({ assignee: 'nobody' }),
  'channel and type': () => ({ channel: 5, type: 1 }),
  'in progress, in German': () => ({ state: 2, lang: 11, limit: 20 }),
  'unassigned, in progress': () => ({ assignee: 'nobody', state: 2 }),
  'unassigned, in German': () => ({ assignee: 'nobody', lang: 11, limit: 20 }),
  'channel, type and version': () => ({ channel: 1, type: 1, version_of_game: '1.40', limit: 25 }),
  'at least a week old': () => ({ age: 'week' }),
  'language and at least a day old': () => ({ lang: 11, age: 'day' }),
  'finished, newest first': () => ({ state: 3, sort: 'newest' }),
  'finished, page in the middle': (size) => ({ state: 3, cursor: prepared[size].finished }),
  'finished in German, newest first': () => ({ state: 3, lang: 11, sort: 'newest' }),
  'finished, channel and type': () => ({ state: 3, channel: 5, type: 1, sort: 'newest' }),
  'finished by me': () => ({ state: 3, assignee: 'me', sort: 'newest' }),
  'number of a report': () => ({ text: '#4711' }),
  'guid of a player': (size) => ({ text: String(prepared[size].player.guid), by_person: true }),
  'email of a player': (size) => ({ text: prepared[size].player.email, by_person: true }),
  // Matches a hundred rows in both databases.
  'words of a description': () => ({ text: 'z77q' }),
};
const measured: Record<string, Measure> = {
  ...Object.fromEntries(
    Object.entries(pages).map(([name, bodyOf]): [string, Measure] => [name, (size) => table(size, bodyOf(size))]),
  ),
  "a player's own list": async (size) =>
    (await servicesOf(size).feedback.list({ playerId: prepared[size].player.id }, {})).list.length,
  "a player's unread answers": async (size) => {
    await servicesOf(size).replies.count(prepared[size].player.id);
    return 1;
  },
  'one report, for staff': async (size) =>
    (await servicesOf(size).feedbackStaff.reports.open(me, prepared[size].report)).entries.length,
};
/** Cases that scan more rows by design. */
const forInformation: Record<string, Measure> = {
  'for information: finished, filters that hardly meet': (size) =>
    table(size, { state: 3, lang: 18, channel: 12, version_of_game: '1.7', assignee: 'bench-190' }),
  'for information: a word of a third of all': (size) => table(size, { text: 'w1' }),
  'for information: statistics of 30 days': async (size) =>
    (await servicesOf(size).feedbackStaff.statistics.read({ days: 30 })).days.length,
};

const measure = async (name: string, run: Measure, times: number): Promise<number> => {
  const took = { small: [] as number[], large: [] as number[] };
  const found = { small: 0, large: 0 };
  for (let round = 0; round < times; round += 1) {
    // Alternate the order: the second one benefits from a warm CPU.
    for (const size of round % 2 === 0 ? sizes : sizes.toReversed()) {
      const startedAt = performance.now();
      found[size] = await run(size);
      // Skip the warm-up of the JIT and the database cache.
      if (round >= times * (warmUp / rounds)) took[size].push(performance.now() - startedAt);
    }
  }
  const [few, many] = [median(took.small), median(took.large)];
  const isFair = found.small === found.large ? '' : `  NOT THE SAME: ${found.small} and ${found.large} rows`;
  console.log(
    `${name.padEnd(52)} 10 000: ${few.toFixed(2)} ms  ${large}: ${many.toFixed(2)} ms  ratio ${(many / few).toFixed(2)}  rows ${found.large}${isFair}`,
  );
  return many / few;
};

let worst = 0;
for (const [name, run] of Object.entries(measured)) worst = Math.max(worst, await measure(name, run, rounds));
for (const [name, run] of Object.entries(forInformation)) await measure(name, run, 10);
console.log(`feedback: worst ratio ${worst.toFixed(2)} (goal ${goal}) ${worst <= goal ? 'PASS' : 'MISSED'}`);
for (const services of opened.values()) await services.close();
if (!process.argv.includes('--keep')) await dropDatabase(databaseOf('large'));
