import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { balancers, startBalancer, type BalancerName } from '../testbed/balancer.ts';
import { gatherCrowd } from './crowd.ts';
import { startLoad } from './http-load.ts';
import { prepareStores, serverMain } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom, percentile } from '../tools/random.ts';
import { createRecorder } from '../testbed/recorder.ts';
import { budgetsOf, previousRelease, unpackRelease } from './release.ts';
import { createServerProcess, type ServerProcess } from '../testbed/server-process.ts';
import { launchPlayer, preparationMs } from '../testbed/sessions.ts';
import { judge, keepHistory, samplePositions, settleDown } from './verdict.ts';

/**
 * `npm run faults:upgrade`: upgrades a database that the previous release created and filled, by the steps of the documents
 * (roles.sql, `guildhall migrate` as the owner), and replaces two servers and a worker behind a real load balancer, under HTTP
 * and chat traffic: from the previous release to this one, then to this one again, until enough requests were made. No request
 * may fail, every socket must resume, and no message may be lost or doubled. `--balancer` is one of nginx (each server is taken
 * out of its configuration first), nginx-controller (a loop reads readiness and reloads nginx) and haproxy (it reads readiness).
 */
const { values } = parseArgs({
  options: {
    balancer: { type: 'string', default: 'nginx' },
    requests: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '150' },
    players: { type: 'string', default: '150' },
    messages: { type: 'string', default: '40' },
    previous: { type: 'string' },
    /** Takes no server out of the balancer before it stops, although nginx alone needs that. */
    abrupt: { type: 'boolean', default: false },
    /** roles.sql runs as a role without superuser, as on managed servers. */
    managed: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    'port-shift': { type: 'string', default: '0' },
  },
});
const randomSeed = Date.now() % 1_000_000;
const random = createRandom(randomSeed);
const startedAt = performance.now();
const log = (text: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const kind = balancers.find((each) => each === values.balancer) as BalancerName;
if (kind === undefined) throw new Error(`--balancer is one of ${balancers.join(', ')}`);

const shift = Number(values['port-shift']);
const drain = values.short
  ? { GUILDHALL_DRAIN_NOTICE_MS: '1000', GUILDHALL_DRAIN_SOCKETS_MS: '1000', GUILDHALL_DRAIN_MS: '8000' }
  : { GUILDHALL_DRAIN_NOTICE_MS: '3000', GUILDHALL_DRAIN_SOCKETS_MS: '5000', GUILDHALL_DRAIN_MS: '20000' };

const readRows = async <Row extends pg.QueryResultRow>(owner: () => pg.Client, text: string): Promise<Row[]> => {
  const client = owner();
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
};

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-upgrade-'));
  const ref = values.previous ?? (await previousRelease());
  const previous = values.short ? serverMain : await unpackRelease(ref);
  const { environment, workerUrl, owner, migrate, seed } = await prepareStores({
    folder,
    postgresPort: 5690 + shift,
    redisPort: 6690 + shift,
    main: previous,
    administrator: values.managed ? 'managed' : 'superuser',
    environment: {
      ...(await budgetsOf(previous)),
      ...drain,
      GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
      GUILDHALL_LIMITS: '{"message_burst":100000,"messages_minute":100000,"feedback_rate":1000000}',
    },
  });
  await seed(previous);
  const earlier = await readRows<{ id: string }>(owner, 'select id from conversation');
  const earlierReports = await readRows(owner, 'select id from feedback');
  const [postgresVersion] = await readRows<{ server_version: string }>(owner, 'show server_version');
  const server = (name: string, offset: number, roles: string): ServerProcess =>
    createServerProcess({
      name,
      port: 8651 + shift + offset,
      opsPort: 8661 + shift + offset,
      roles,
      environment: roles === 'worker' ? { ...environment, GUILDHALL_DATABASE_URL: workerUrl } : environment,
      logFile: join(folder, `${name}.log`),
    });
  const servers = [server('one', 0, 'http,gateway'), server('two', 1, 'http,gateway')];
  const worker = server('worker', 2, 'worker');
  await Promise.all([...servers, worker].map((each) => each.start(previous)));
  const port = 8650 + shift;
  const balancer = await startBalancer(kind, join(folder, 'balancer'), port, servers);
  onEnd(balancer.close);
  log(
    `random ${randomSeed}, PostgreSQL ${postgresVersion?.server_version}${values.managed ? ' without superuser' : ''}`,
  );
  log(`two servers and a worker of ${values.short ? 'this release' : ref}, ${kind} in front`);

  const place = { url: `http://127.0.0.1:${port}`, environment, owner, main: previous };
  const recorder = createRecorder();
  const crowd = await gatherCrowd(place, recorder, random, {
    players: values.short ? 12 : Number(values.players),
    agents: 2,
    secondDeviceEvery: 2,
    messagesPerSecond: Number(values.messages),
  });
  onEnd(crowd.close);
  const cookies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      launchPlayer(place.url, environment['GUILDHALL_DEMO_KEY_FILE'] ?? '', 30_000 + nth, preparationMs),
    ),
  );
  const seeded = new Set(earlier.map(({ id }) => id));
  const positions = samplePositions(place, recorder, seeded);
  onEnd(positions.stop);
  crowd.talk(true);
  const load = startLoad({ url: place.url, cookies, perSecond: Number(values.rate), random });
  onEnd(load.stop);
  log(`${crowd.clients.length} sockets are connected`);
  await sleep(1000);

  const table: Record<string, Record<string, number | string>> = {};
  const roll = async (name: string, isTakenOut: boolean): Promise<void> => {
    const before = { total: load.total(), failed: load.failures.length, closings: recorder.closings.length };
    const [syncsBefore, timesBefore] = [recorder.syncs.length, load.times.length];
    const drains: number[] = [];
    for (const each of servers) {
      if (isTakenOut) await balancer.takeOut(each);
      drains.push(await each.stop());
      await each.start(serverMain);
      await balancer.putBack(each);
      await sleep(500);
    }
    drains.push(await worker.stop());
    await worker.start(serverMain);
    const closings = recorder.closings.slice(before.closings);
    const codes = [...Map.groupBy(closings, ({ code }) => code)].map(([code, list]) => `${list.length} × ${code}`);
    const backMs = recorder.syncs.slice(syncsBefore).map(({ lostAt, at }) => at - lostAt);
    const times = load.times.slice(timesBefore);
    const ms = (list: readonly number[], part: number): number => Math.round(percentile(list, part));
    table[name] = {
      requests: load.total() - before.total,
      failed: load.failures.length - before.failed,
      'p99 ms': ms(times, 0.99),
      'max ms': ms(times, 1),
      sockets: codes.join(', '),
      'back p50 ms': ms(backMs, 0.5),
      'back max ms': ms(backMs, 1),
      'drains s': drains.map((each) => (each / 1000).toFixed(1)).join(' '),
    };
    log(`${name}: ${JSON.stringify(table[name])}`);
  };
  if (!values.short) {
    const applied = (await migrate(serverMain)).trim().split('\n');
    log(`roles.sql, and migrated under load: ${applied.at(-1)}`);
    await roll(`${ref} → this`, kind === 'nginx' && !values.abrupt);
  }
  const rollsMin = values.short ? 1 : 2;
  const goal = values.short ? 0 : Number(values.requests);
  for (let nth = 1; nth <= rollsMin || load.total() < goal; nth += 1) {
    await roll(`this → this, ${nth}`, kind === 'nginx' && !values.abrupt);
  }

  await load.stop();
  await settleDown(crowd, recorder, 30_000);
  positions.stop();
  await positions.look();
  const resumed = crowd.clients.filter((client) => client.isConnected()).length;
  const { history, violations } = await judge(place, recorder, seeded);
  const reports = (await readRows(owner, 'select id from feedback')).length - earlierReports.length;

  console.table(table);
  const { reads, writes } = load.counts;
  console.log(`  ${load.total()} requests (${reads} reads, ${writes} writes), ${load.failures.length} failed`);
  for (const [failure, list] of Map.groupBy(load.failures, (each) => each))
    console.log(`    ${list.length} × ${failure}`);
  console.log(`  ${load.counts.reports} reports answered, ${reports} stored`);
  console.log(`  ${resumed} of ${crowd.clients.length} sockets resumed; logged out: ${recorder.counts.loggedOut}`);
  console.log(`  ${recorder.acknowledged()} messages acknowledged, ${history.stored.length} rows`);
  for (const { rule, text } of violations.slice(0, 20)) console.log(`  VIOLATION ${rule}: ${text}`);
  if (violations.length > 0) console.log(`  ${violations.length}: ${keepHistory(randomSeed, history, violations)}`);
  else console.log('  0 lost, 0 doubled, 0 out of order, 0 gaps');
  const unintended = [...servers, worker].filter((each) => each.unintended() > 0).map((each) => each.name);
  if (unintended.length > 0) console.log(`  exited unexpectedly: ${unintended.join(', ')}; see ${folder}`);
  const isOk =
    load.failures.length === 0 &&
    load.counts.reports === reports &&
    resumed === crowd.clients.length &&
    recorder.counts.loggedOut === 0 &&
    violations.length === 0 &&
    unintended.length === 0;
  return { isOk, folder };
};

await runProgram('upgrade', main);
