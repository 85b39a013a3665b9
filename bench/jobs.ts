import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { portAnswers, runToEnd, startChild, waitFor, type Child } from '../faults/child.ts';
import { runProgram, type Outcome } from '../faults/program.ts';
import { startPostgres } from '../faults/stores.ts';
import { localEnvironment, repository } from '../tools/environment.ts';
import { loop, queue, type Contender } from './jobs-contenders.ts';

/**
 * `npm run bench:jobs`: the worker's loop against pg-boss, in a private PostgreSQL. ADR 36 has the results.
 * `-- --idle` measures only the idle cost, `-- --workers` only that of real workers.
 * `GUILDHALL_OLD_MAIN=/path/to/apps/server/src/main.ts` also measures the idle cost of the worker of another checkout.
 */
const port = 5830;
const poolerPort = 5831;
const oldMain = process.env['GUILDHALL_OLD_MAIN'];
const idleSeconds = Number(process.env['IDLE_SECONDS'] ?? 20);
const isIdleOnly = process.argv.includes('--idle');
const isWorkersOnly = process.argv.includes('--workers');

const say = (text: string): void => console.log(text);
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
const spread = (values: readonly number[]): string =>
  `p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`;

/** CPU seconds of a process, and of its children if asked: PostgreSQL serves each connection with a child. */
const cpuSeconds = (pid: number, withChildren: boolean): number => {
  let ticks = 0;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const isOwn = Number(entry) === pid;
      if (isOwn || (withChildren && fields[1] === pid)) ticks += (fields[11] ?? 0) + (fields[12] ?? 0);
      if (isOwn && withChildren) ticks += (fields[13] ?? 0) + (fields[14] ?? 0);
    } catch {
      // The process has ended.
    }
  }
  return ticks / 100;
};

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-jobs-'));
  const postgres = await startPostgres(folder, port);
  const direct = `postgres://postgres@127.0.0.1:${port}/bench`;
  const newPool = (url: string): pg.Pool => {
    const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 3000 });
    pool.on('error', () => undefined);
    return pool;
  };
  const admin = newPool(postgres.adminUrl);
  await admin.query('create database bench');
  const owner = newPool(direct);
  onEnd(async () => {
    // An interrupted run ends more than once, and a second `end` of a pool throws.
    for (const pool of [owner, admin]) if (!pool.ending) await pool.end();
  });
  let nextId = 1;

  /** Starts the contender and returns when each of the jobs started. */
  const observe = async (contender: Contender, url: string, jobs: number, send: () => Promise<void>) => {
    const startedAt = new Map<number, number>();
    const stop = await contender.start(url, async (ids) => {
      for (const id of ids) if (!startedAt.has(id)) startedAt.set(id, performance.now());
    });
    await sleep(700);
    const sentFrom = performance.now();
    await send();
    await waitFor(`${contender.name}: all jobs`, () => startedAt.size >= jobs, 90_000);
    await stop();
    return { startedAt, sentFrom };
  };

  const throughput = async (contender: Contender, jobs: number): Promise<void> => {
    await contender.prepare(owner);
    const { startedAt, sentFrom } = await observe(contender, direct, jobs, () =>
      contender.send(
        owner,
        Array.from({ length: jobs }, () => ({ id: nextId++, inMs: 0 })),
      ),
    );
    const seconds = (Math.max(...startedAt.values()) - sentFrom) / 1000;
    say(`throughput | ${contender.name} | ${(jobs / seconds).toFixed(0)} jobs/s`);
  };

  const latency = async (contender: Contender, url: string, through = ''): Promise<void> => {
    const jobs = 60;
    await contender.prepare(owner);
    const sentAt = new Map<number, number>();
    const sender = newPool(url);
    const { startedAt } = await observe(contender, url, jobs, async () => {
      for (let index = 0; index < jobs; index += 1) {
        const id = nextId++;
        await contender.send(sender, [{ id, inMs: 0 }]);
        sentAt.set(id, performance.now());
        await sleep(50 + Math.random() * 300);
      }
    });
    await sender.end();
    const delays = [...startedAt].map(([id, at]) => Math.max(0, at - (sentAt.get(id) ?? at)));
    say(`commit to start${through} | ${contender.name} | ${spread(delays)}`);
  };

  const lateness = async (contender: Contender): Promise<void> => {
    const jobs = 60;
    await contender.prepare(owner);
    const dueAt = new Map<number, number>();
    const { startedAt } = await observe(contender, direct, jobs, async () => {
      const now = performance.now();
      const plan = Array.from({ length: jobs }, () => ({
        id: nextId++,
        inMs: Math.round(1500 + Math.random() * 5000),
      }));
      await contender.send(owner, plan);
      for (const { id, inMs } of plan) dueAt.set(id, now + inMs);
    });
    const late = [...startedAt].map(([id, at]) => at - (dueAt.get(id) ?? at));
    say(`delayed, late by | ${contender.name} | ${spread(late)}, earliest ${Math.min(...late).toFixed(0)} ms`);
  };

  const afterKill = async (kind: 'loop' | 'queue', contender: Contender): Promise<void> => {
    await contender.prepare(owner);
    const child = startChild(process.execPath, [join(import.meta.dirname, 'jobs-worker.ts'), kind, direct], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await sleep(1500);
    const id = nextId++;
    await contender.send(owner, [{ id, inMs: 0 }]);
    if (child.process.stdout !== null) await once(child.process.stdout, 'data');
    let startedAt = 0;
    const stop = await contender.start(direct, async (ids) => {
      if (ids.includes(id)) startedAt = performance.now();
    });
    await sleep(1000);
    const killedAt = performance.now();
    child.kill('SIGKILL');
    await waitFor(`${contender.name}: run again`, () => startedAt > 0, 90_000);
    await stop();
    say(`run again after kill -9 | ${contender.name} | ${((startedAt - killedAt) / 1000).toFixed(1)} s`);
  };

  const afterRestart = async (contender: Contender): Promise<void> => {
    await contender.prepare(owner);
    const started = new Map<number, number>();
    const stop = await contender.start(direct, async (ids) => {
      for (const id of ids) started.set(id, performance.now());
    });
    await sleep(1000);
    await postgres.stop('SIGQUIT');
    await sleep(3000);
    await postgres.start();
    const id = nextId++;
    await contender.send(owner, [{ id, inMs: 0 }]);
    const sentAt = performance.now();
    await waitFor(`${contender.name}: first job`, () => started.has(id), 60_000);
    say(
      `first job after PostgreSQL was away for 3 s | ${contender.name} | ${((started.get(id) ?? 0) - sentAt).toFixed(0)} ms`,
    );
    await stop();
  };

  const idle = async (what: string, start: () => Promise<{ pids: number[]; stop: () => Promise<void> }>) => {
    const { pids, stop } = await start();
    await sleep(5000);
    const read = async () => {
      const { rows } = await admin.query<{ count: string }>(
        `select sum(xact_commit + xact_rollback)::text as count from pg_stat_database where datname in ('bench', 'guildhall_idle')`,
      );
      return {
        transactions: Number(rows[0]?.count),
        database: cpuSeconds(postgres.pid(), true),
        workers: pids.reduce((sum, pid) => sum + cpuSeconds(pid, false), 0),
        at: performance.now(),
      };
    };
    const before = await read();
    await sleep(idleSeconds * 1000);
    const after = await read();
    await stop();
    const seconds = (after.at - before.at) / 1000;
    const share = (used: number): string => `${((used / seconds) * 100).toFixed(1)} % of a core`;
    say(
      `idle | ${what} | ${((after.transactions - before.transactions) / seconds).toFixed(1)} transactions/s, ` +
        `database ${share(after.database - before.database)}, workers ${share(after.workers - before.workers)}`,
    );
  };

  const startWorkers = async (mainFile: string, count: number) => {
    const environment = {
      ...localEnvironment({
        database: 'guildhall_idle',
        port: 0,
        opsPort: 0,
        origin: 'http://127.0.0.1:8770',
        folder: join(folder, 'server'),
      }),
      GUILDHALL_DATABASE_URL: `postgres://guildhall_app@127.0.0.1:${port}/guildhall_idle`,
      GUILDHALL_LOG_LEVEL: 'error',
    };
    const workers: Child[] = [];
    // One after another, because modules load slowly on a busy machine.
    for (let index = 1; index <= count; index += 1) {
      workers.push(
        startChild(process.execPath, [mainFile, '--roles', 'worker'], {
          env: { ...process.env, ...environment },
          stdio: 'inherit',
        }),
      );
      const isConnected = async (): Promise<boolean> => {
        const { rowCount } = await admin.query(`select from pg_stat_activity where datname = 'guildhall_idle'`);
        return (rowCount ?? 0) >= index * 2;
      };
      await waitFor(`worker ${index}`, isConnected, 120_000);
    }
    await sleep(30_000);
    return {
      pids: workers.map(({ pid }) => pid),
      stop: async () => {
        for (const worker of workers) worker.kill('SIGTERM');
        await Promise.all(workers.map(({ gone }) => gone));
      },
    };
  };

  /** The alternative to the loops: a queue for each of the 22 recurring jobs. */
  const startQueues = async (pollSeconds: number, processes: number) => {
    const bosses: PgBoss[] = [];
    for (let index = 0; index < processes; index += 1) {
      const boss = new PgBoss({ connectionString: direct, max: 10, migrate: false });
      boss.on('error', () => undefined);
      await boss.start();
      for (let name = 0; name < 22; name += 1) {
        await boss.createQueue(`idle-${name}`);
        await boss.work(`idle-${name}`, { pollingIntervalSeconds: pollSeconds }, async () => undefined);
      }
      bosses.push(boss);
    }
    return { pids: [process.pid], stop: async () => void (await Promise.all(bosses.map((boss) => boss.stop()))) };
  };

  const startPooler = async (): Promise<void> => {
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]\nbench = host=127.0.0.1 port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${poolerPort}\n` +
        `auth_type = any\npool_mode = transaction\nunix_socket_dir =\nlogfile = ${folder}/pgbouncer.log\nuser = postgres\n` +
        'default_pool_size = 5\nignore_startup_parameters = extra_float_digits\n',
    );
    writeFileSync(join(folder, 'pgbouncer.log'), '');
    await runToEnd('chown', ['-R', 'postgres', file, join(folder, 'pgbouncer.log')]);
    // auth_type any logs in with the user of the database entry.
    writeFileSync(file, readFileSync(file, 'utf8').replace(`port=${port}`, `port=${port} user=postgres`));
    startChild('pgbouncer', [file], { stdio: 'ignore' });
    await waitFor('pgbouncer', () => portAnswers(poolerPort));
  };

  const looped = loop(500);
  const polled = queue({ pollSeconds: 0.5, batchSize: 100 });
  const notified = queue({ pollSeconds: 0.5, batchSize: 100, isNotified: true });
  if (!isIdleOnly && !isWorkersOnly) {
    for (const each of [looped, polled]) await throughput(each, 10_000);
    await throughput(queue({ pollSeconds: 0.5, batchSize: 1 }), 60);
    for (const each of [looped, polled, notified]) await latency(each, direct);
    for (const each of [looped, polled]) await lateness(each);
    await afterKill('loop', looped);
    await afterKill('queue', polled);
    for (const each of [looped, polled]) await afterRestart(each);
    await startPooler();
    const pooled = direct.replace(String(port), String(poolerPort));
    for (const each of [looped, polled]) await latency(each, pooled, ' through PgBouncer');
  }
  await polled.prepare(owner);
  for (const count of isWorkersOnly ? [] : [1, 4]) {
    for (const poll of [0.5, 2]) {
      await idle(`22 pg-boss queues polled every ${poll} s, ${count} workers`, () => startQueues(poll, count));
    }
  }
  const mains = [...(oldMain === undefined ? [] : [oldMain]), join(repository, 'apps/server/src/main.ts')];
  for (const mainFile of mains) {
    await runToEnd(process.execPath, [join(mainFile, '../../../../scripts/migrate.ts')], {
      env: { ...process.env, GUILDHALL_ADMIN_DATABASE_URL: postgres.adminUrl, GUILDHALL_DATABASE: 'guildhall_idle' },
    });
    for (const count of [1, 3]) {
      const what = mainFile === oldMain ? 'worker of the other checkout' : 'worker of this checkout';
      await idle(`${what}, ${count} processes`, () => startWorkers(mainFile, count));
    }
  }
  return { isOk: true, folder };
};

await runProgram('bench:jobs', main);
