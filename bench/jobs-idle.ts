import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { startChild, waitFor, type Child } from '../testbed/child.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { say, type JobsDatabase } from './jobs-database.ts';

const idleSeconds = Number(process.env['IDLE_SECONDS'] ?? 20);

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

/** What waiting for jobs costs. */
export const measureIdle = async (
  { admin, postgres }: JobsDatabase,
  what: string,
  start: () => Promise<{ pids: number[]; stop: () => Promise<void> }>,
): Promise<void> => {
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

/** Workers of the server at `mainFile`. */
export const startWorkers = async ({ admin, folder, port }: JobsDatabase, mainFile: string, count: number) => {
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
export const startQueues = async ({ url }: JobsDatabase, pollSeconds: number, processes: number) => {
  const bosses: PgBoss[] = [];
  for (let index = 0; index < processes; index += 1) {
    const boss = new PgBoss({ connectionString: url, max: 10, migrate: false });
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
