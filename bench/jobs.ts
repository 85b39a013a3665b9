import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd, startChild, waitFor } from '../testbed/child.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { repository } from '../tools/environment.ts';
import { portAnswers } from '../tools/port-answers.ts';
import { loop, queue } from './jobs-contenders.ts';
import { openDatabase, type JobsDatabase } from './jobs-database.ts';
import { measureIdle, startQueues, startWorkers } from './jobs-idle.ts';
import { createTimings } from './jobs-timings.ts';

/**
 * `npm run bench:jobs`: the worker's loop against pg-boss, in a private PostgreSQL. ADR 36 has the results.
 * `-- --idle` measures only the idle cost, `-- --workers` only that of real workers.
 * `GUILDHALL_OLD_MAIN=/path/to/apps/server/src/main.ts` also measures the idle cost of the worker of another checkout.
 */
const port = 5830;
const poolerPort = 5831;
const oldMain = process.env['GUILDHALL_OLD_MAIN'];
const isIdleOnly = process.argv.includes('--idle');
const isWorkersOnly = process.argv.includes('--workers');

const looped = loop(500);
const polled = queue({ pollSeconds: 0.5, batchSize: 100 });
const notified = queue({ pollSeconds: 0.5, batchSize: 100, isNotified: true });

/** PgBouncer in front of the database; returns the address through it. */
const startPooler = async ({ folder, url }: JobsDatabase): Promise<string> => {
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
  return url.replace(String(port), String(poolerPort));
};

const compareTimings = async (database: JobsDatabase): Promise<void> => {
  const timings = createTimings(database);
  for (const each of [looped, polled]) await timings.throughput(each, 10_000);
  await timings.throughput(queue({ pollSeconds: 0.5, batchSize: 1 }), 60);
  for (const each of [looped, polled, notified]) await timings.latency(each, database.url);
  for (const each of [looped, polled]) await timings.lateness(each);
  await timings.afterKill('loop', looped);
  await timings.afterKill('queue', polled);
  for (const each of [looped, polled]) await timings.afterRestart(each);
  const pooled = await startPooler(database);
  for (const each of [looped, polled]) await timings.latency(each, pooled, ' through PgBouncer');
};

const compareIdleQueues = async (database: JobsDatabase): Promise<void> => {
  for (const count of [1, 4]) {
    for (const poll of [0.5, 2]) {
      await measureIdle(database, `22 pg-boss queues polled every ${poll} s, ${count} workers`, () =>
        startQueues(database, poll, count),
      );
    }
  }
};

const compareIdleWorkers = async (database: JobsDatabase): Promise<void> => {
  const mains = [...(oldMain === undefined ? [] : [oldMain]), join(repository, 'apps/server/src/main.ts')];
  for (const mainFile of mains) {
    await runToEnd(process.execPath, [join(mainFile, '../../../../scripts/migrate.ts')], {
      env: {
        ...process.env,
        GUILDHALL_ADMIN_DATABASE_URL: database.postgres.adminUrl,
        GUILDHALL_DATABASE: 'guildhall_idle',
      },
    });
    for (const count of [1, 3]) {
      const what = mainFile === oldMain ? 'worker of the other checkout' : 'worker of this checkout';
      await measureIdle(database, `${what}, ${count} processes`, () => startWorkers(database, mainFile, count));
    }
  }
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const database = await openDatabase(port, onEnd);
  if (!isIdleOnly && !isWorkersOnly) await compareTimings(database);
  await polled.prepare(database.owner);
  if (!isWorkersOnly) await compareIdleQueues(database);
  await compareIdleWorkers(database);
  return { isOk: true, folder: database.folder };
};

await runProgram('bench:jobs', main);
