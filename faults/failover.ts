import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { localEnvironment, withoutBudgets } from '../apps/server/development/local-server.ts';
import { repository } from '../tools/environment.ts';
import { runToEnd, startChild, waitFor } from '../testbed/child.ts';
import { gatherCrowd } from './crowd.ts';
import { origin } from '../testbed/installation.ts';
import { startCluster } from './patroni-cluster.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom, percentile } from '../tools/random.ts';
import { createRecorder } from '../testbed/recorder.ts';
import { startRedis } from '../testbed/stores.ts';
import { startProxy } from '../testbed/tcp-proxy.ts';
import { judge, keepHistory, samplePositions, settleDown } from './verdict.ts';

/**
 * `npm run faults:failover`: chat runs on a Patroni cluster with synchronous replication while its primary is killed or
 * frozen for longer than its lease, again and again. No acknowledged message may be lost, doubled or reordered.
 * `--pgbouncer <binary>` puts PgBouncer in transaction mode in between.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    ttl: { type: 'string', default: '5' },
    rate: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    pgbouncer: { type: 'string' },
    'port-shift': { type: 'string', default: '0' },
  },
});
const database = 'guildhall_failover';
const seed = Number(values.seed);
const shift = Number(values['port-shift']);
const ttl = Number(values.ttl);
const startedAt = performance.now();
const log = (text: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);

/** Half of the rounds kill the primary; the others freeze it whole, or only its Patroni while PostgreSQL runs on. */
const kinds = ['killed', 'frozen', 'killed', 'Patroni frozen'] as const;

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-failover-'));
  log(`seed ${seed}, files in ${folder}`);
  const [cluster, redis] = await Promise.all([
    startCluster({ folder, shift, database, ttl, pgbouncer: values.pgbouncer ?? null, onEnd }),
    startRedis(tmpdir(), 6700 + shift),
  ]);
  log(`cluster is up: ${JSON.stringify(cluster.timings)}`);
  await runToEnd(process.execPath, [join(repository, 'scripts/migrate.ts')], {
    env: { ...process.env, GUILDHALL_ADMIN_DATABASE_URL: cluster.adminUrl(), GUILDHALL_DATABASE: database },
  });
  const port = 8720 + shift;
  const environment: Record<string, string> = {
    ...withoutBudgets,
    ...localEnvironment({ database, port, opsPort: 0, origin, folder: join(repository, '.dev/faults') }),
    GUILDHALL_DATABASE_URL: cluster.applicationUrl,
    GUILDHALL_DATABASE_POOLER: values.pgbouncer === undefined ? 'none' : 'transaction',
    GUILDHALL_REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    GUILDHALL_REDIS_PREFIX: 'failover:',
    GUILDHALL_LOG_LEVEL: 'warn',
    GUILDHALL_LIMITS: '{"message_burst":100000,"messages_minute":100000}',
  };
  let exits = 0;
  const servers = [1, 2].map((index) => {
    const child = startChild(
      process.execPath,
      [join(repository, 'apps/server/src/main.ts'), '--roles', 'http,gateway'],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_ENV: 'production',
          ...environment,
          GUILDHALL_PORT: String(port + index),
          GUILDHALL_OPS_PORT: String(port + 10 + index),
        },
      },
    );
    for (const stream of [child.process.stdout, child.process.stderr]) {
      stream?.on('data', (data: Buffer) => appendFileSync(join(folder, `server-${index}.log`), data));
    }
    void child.gone.then(() => (exits += 1));
    return { port: port + index, opsPort: port + 10 + index };
  });
  const isReady = (opsPort: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const { opsPort } of servers) await waitFor('a server', () => isReady(opsPort), 180_000);
  let next = 0;
  const front = await startProxy({
    port,
    targets: () => {
      next += 1;
      return servers.map((_, index) => servers[(next + index) % servers.length]?.port ?? 0);
    },
  });
  onEnd(front.close);
  const installation = {
    environment,
    url: `http://127.0.0.1:${port}`,
    owner: () => new pg.Client({ connectionString: cluster.adminUrl(undefined, database), query_timeout: 10_000 }),
  };
  const recorder = createRecorder();
  const crowd = await gatherCrowd(installation, recorder, createRandom(seed), {
    players: 20,
    agents: 2,
    secondDeviceEvery: 4,
    messagesPerSecond: Number(values.rate),
  });
  onEnd(crowd.close);
  const sampler = samplePositions(installation, recorder);
  onEnd(sampler.stop);
  log(`${crowd.clients.length} clients are connected`);
  crowd.talk(true);

  const gaps: { kind: string; ms: number; backMs: number }[] = [];
  /** Longest time between two acknowledged messages since the fault, in milliseconds. */
  const longestGap = (since: number): number => {
    const times = recorder.invocations.flatMap(({ answers }) =>
      answers[0]?.kind === 'ok' && answers[0].at >= since ? [answers[0].at] : [],
    );
    let last = since;
    let longest = 0;
    for (const at of times.sort((a, b) => a - b)) {
      longest = Math.max(longest, at - last);
      last = at;
    }
    return longest;
  };
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const kind = kinds[(round - 1) % kinds.length] ?? 'killed';
    await cluster.untilWhole();
    await sleep(3000);
    const old = await cluster.leader();
    if (old === undefined) throw new Error('the leader vanished before the fault');
    const before = recorder.acknowledged();
    const at = performance.now();
    const thaw = kind === 'killed' ? await old.kill() : await old.freeze(kind === 'Patroni frozen');
    const isPromoted = async (): Promise<boolean> => {
      const now = await cluster.leader();
      return now !== undefined && now.name !== old.name;
    };
    await waitFor('another leader', isPromoted, 60_000 + ttl * 3000);
    // Frozen for at least twice the lease, so that it wakes up in a cluster with another leader.
    if (thaw !== undefined) await sleep(Math.max(0, at + ttl * 2000 - performance.now()));
    if (thaw === undefined) old.start();
    else thaw();
    const backAt = performance.now();
    await cluster.untilWhole();
    const isAnsweredAgain = (): boolean => performance.now() - at > longestGap(at) + 1000;
    await waitFor('messages', isAnsweredAgain, 30_000);
    const now = await cluster.leader();
    const gap = { kind, ms: Math.round(longestGap(at)), backMs: Math.round(performance.now() - backAt) };
    gaps.push(gap);
    log(
      `${round}: ${old.name} ${kind}, ${now?.name ?? 'none'} leads; ${gap.ms} ms without an acknowledgement; ` +
        `whole again ${gap.backMs} ms after the member came back; ${recorder.acknowledged() - before} acknowledged`,
    );
  }
  log(`healing; ${recorder.acknowledged()} acknowledged, ${crowd.pending()} pending`);
  await settleDown(crowd, recorder, 30_000);
  sampler.stop();
  await sampler.look();
  const { history, violations } = await judge(installation, recorder);
  const unknown = recorder.invocations.filter(({ unknowns }) => unknowns > 0).length;
  console.log(
    `  ${JSON.stringify({ acknowledged: recorder.acknowledged(), stored: history.stored.length, unknown, unanswered: recorder.unanswered.length, ...recorder.counts })}`,
  );
  for (const kind of ['all', ...new Set(kinds)]) {
    const list = gaps.filter((gap) => kind === 'all' || gap.kind === kind).map(({ ms }) => ms);
    if (list.length === 0) continue;
    const [p50, p99, max] = [percentile(list, 0.5), percentile(list, 0.99), Math.max(...list)];
    console.log(`  without service, ${kind} (${list.length}): p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`);
  }
  if (exits > 0) console.log(`  ${exits} servers exited`);
  if (recorder.counts.loggedOut > 0) console.log('  a client was logged out');
  for (const { rule, text } of violations.slice(0, 20)) console.log(`  VIOLATION ${rule}: ${text}`);
  if (violations.length > 0)
    console.log(`  ${violations.length} violations, seed ${seed}: ${keepHistory(seed, history, violations)}`);
  else console.log('  0 lost, 0 doubled, 0 out of order, 0 gaps');
  return { isOk: violations.length === 0 && exits === 0 && recorder.counts.loggedOut === 0, folder };
};

await runProgram('failover', main);
