import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { launchExchange, launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import pg from 'pg';
import { migrate } from '../apps/server/src/data/migrate.ts';
import { migrationsFolder } from '../apps/server/src/data/migration-files.ts';
import { mintDemoTicket } from '../apps/server/src/features/launch/launch.demo-ticket.adapter.ts';
import { ensureDemoKey } from '../apps/server/development/local-server.ts';
import { ownerUrl } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { benchFolder, startRealServer } from './child-process.ts';
import { fillSessions } from './many-sessions.ts';

const limitMs = 1000;
const perSecond = 40;
const readerMs = 8000;
const database = 'guildhall_bench_migration';
const connection = { connectionString: ownerUrl(database) };
const rows = Number(process.argv[2]);

await migrateDatabase(database);
const fillStart = performance.now();
const size = await fillSessions(database, rows);
const secondsSince = (startMs: number): string => ((performance.now() - startMs) / 1000).toFixed(1);
console.log(`${rows} sessions, ${size} with indexes, built in ${secondsSince(fillStart)} s`);

const server = await startRealServer(database, { GUILDHALL_LOG_LEVEL: 'error' });
const owner = new pg.Client(connection);
const watcher = new pg.Client(connection);
for (const client of [owner, watcher]) await client.connect();
const { privateKeyFile } = ensureDemoKey(benchFolder);

const call = async (method: string, path: string, bearer: string | null, body?: unknown): Promise<Response> => {
  const response = await fetch(`${server.origin}${API_PATH}${path}`, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json', [WRITE_HEADER]: '1' } : {}),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

const launch = async (guid: number): Promise<string> => {
  const ticket = await mintDemoTicket(privateKeyFile, { guid, kind: 'player', lang: 3, channel: 1, version: '3.4.0' });
  const response = await call('POST', launchExchange.path, null, { ticket, cookieless: true });
  const { msg } = (await response.json()) as { msg: { bearer: string } };
  return msg.bearer;
};
const bearers = await Promise.all(Array.from({ length: 50 }, (_, index) => launch(100 + index)));

/** Of ten requests: five update the caller's session, four read it, one launches and inserts a session. */
const request = async (number: number): Promise<void> => {
  const bearer = bearers[number % bearers.length] ?? '';
  if (number % 10 === 0) await launch(1000 + number);
  else if (number % 2 === 0) await call('GET', launchSession.path, bearer);
  else await call('POST', launchSocket.path, bearer, {});
};

/** How long requests waited for a lock inside PostgreSQL: what a migration causes, apart from a busy machine. */
const longestLockMs = async (): Promise<number> => {
  const { rows: found } = await watcher.query<{ ms: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000), 0)::float8 as ms
     from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.usename = 'guildhall_app'`,
  );
  return found[0]?.ms ?? 0;
};

let sent = 0;
const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);

/** Sends at a fixed rate while the work runs, and measures from the planned moment, so that a stall cannot hide requests. */
const measure = async (name: string, work: () => Promise<unknown>) => {
  const tookMs: number[] = [];
  const failures = new Map<string, number>();
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  let isOver = false;
  const worked = work().finally(() => (isOver = true));
  const load = async (): Promise<void> => {
    for (let planned = startedAt; !isOver; planned += 1000 / perSecond) {
      await sleep(Math.max(0, planned - performance.now()));
      sent += 1;
      const one: Promise<void> = request(sent)
        .catch((error: unknown) => {
          const text = error instanceof Error ? error.message : String(error);
          failures.set(text, (failures.get(text) ?? 0) + 1);
        })
        .finally(() => {
          tookMs.push(performance.now() - planned);
          open.delete(one);
        });
      open.add(one);
    }
    await Promise.all(open);
  };
  let lockMs = 0;
  const watch = async (): Promise<void> => {
    while (!isOver || open.size > 0) {
      lockMs = Math.max(lockMs, await longestLockMs());
      await sleep(20);
    }
  };
  await Promise.all([load(), watch()]);
  const outcome = await worked.then(
    () => '',
    (error: unknown) => ` (${error instanceof Error ? error.message : String(error)})`,
  );
  const sorted = tookMs.toSorted((one, other) => one - other);
  const over = sorted.filter((ms) => ms > limitMs).length;
  const failed = [...failures.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `${name}: ${secondsSince(startedAt)} s${outcome}, ${sorted.length} requests, p50 ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms, ` +
      `max ${at(sorted, 1)} ms, over ${limitMs} ms: ${over}, failed: ${failed}, longest lock wait ${lockMs.toFixed(0)} ms ` +
      [...failures.keys()].slice(0, 3).join('; '),
  );
  return over + failed;
};

const folder = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'));
for (const name of readdirSync(migrationsFolder)) symlinkSync(join(migrationsFolder, name), join(folder, name));
const planted = (name: string, text: string): Promise<unknown> => {
  writeFileSync(join(folder, name), text);
  return migrate(connection, { folder, print: (line) => console.log(`    ${line}`) });
};

/** A report or a dump that has read the table and keeps its transaction open. */
const withReader = async (work: () => Promise<unknown>): Promise<void> => {
  const reader = new pg.Client(connection);
  await reader.connect();
  await reader.query('begin; select from session limit 1');
  const ended = sleep(readerMs).then(() => reader.query('commit'));
  await work();
  await ended;
  await reader.end();
};

try {
  await measure('warm-up', () => sleep(5000));
  // Requests that are late here are late because of the machine.
  await measure('without a migration', () => sleep(20_000));
  const bad =
    (await measure('index, concurrently', () =>
      planted(
        '91_index.sql',
        `-- guildhall: no transaction
        create index concurrently if not exists session_bench on session (launched_at, kind);`,
      ),
    )) +
    (await measure('column, while a reader holds the table', () =>
      withReader(() => planted('92_column.sql', 'alter table session add column bench_one integer')),
    ));
  await owner.query('drop index session_bench');
  console.log('for comparison, without what migrate does:');
  const worse = [
    await measure('index, not concurrently', () =>
      owner.query('create index session_bench on session (launched_at, kind)'),
    ),
    await measure('column, without a lock timeout', () =>
      withReader(() => owner.query('alter table session add column bench_two integer')),
    ),
  ];
  console.log(
    `migration: ${bad} requests over ${limitMs} ms or failed (goal 0) ${bad === 0 ? 'PASS' : 'MISSED'}; ` +
      `in comparison ${worse.join(' and ')}, ${worse.every((each) => each > 0) ? 'so the check can fail' : 'SO THE CHECK PROVES NOTHING'}`,
  );
  process.exitCode = bad === 0 ? 0 : 1;
} finally {
  await owner.end();
  await watcher.end();
  await server.stop();
  rmSync(folder, { recursive: true });
}
