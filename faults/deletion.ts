import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { localEnvironment, withoutBudgets } from '../apps/server/development/local-server.ts';
import { redisUrl, repository } from '../tools/environment.ts';
import { createChecks } from './checks.ts';
import { runToEnd, startChild, waitFor } from '../testbed/child.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { startPostgres } from '../testbed/stores.ts';

/**
 * `npm run faults:deletion`: moves the clock of a private PostgreSQL. Nothing may be erased before 15 days have passed
 * by that clock, however wrong the application's clock is; after that the next worker run erases. `--worker` also
 * measures the delay of a continuously running worker. Requires the package `faketime`.
 */
const { values } = parseArgs({
  options: { worker: { type: 'boolean', default: false }, port: { type: 'string', default: '5660' } },
});
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const database = 'guildhall_deletion';
const dayMs = 86_400_000;

const startClockwork = async (folder: string) => {
  if (library === undefined) throw new Error('libfaketime is missing: apt-get install -y faketime');
  const clockFile = join(folder, 'clock');
  const write = (time: string): void => writeFileSync(clockFile, `${time}\n`, { mode: 0o644 });
  write('+0');
  const postgres = await startPostgres(folder, Number(values.port), {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: 'UTC',
  });
  await runToEnd(process.execPath, [join(repository, 'scripts/migrate.ts')], {
    env: { ...process.env, GUILDHALL_ADMIN_DATABASE_URL: postgres.adminUrl, GUILDHALL_DATABASE: database },
  });
  const local = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8400', folder: join(folder, 'server') };
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...withoutBudgets,
    ...localEnvironment(local),
    GUILDHALL_DATABASE_URL: `postgres://guildhall_app@127.0.0.1:${postgres.port}/${database}`,
    GUILDHALL_REDIS_URL: redisUrl,
    GUILDHALL_REDIS_PREFIX: `faults-deletion-${process.pid}:`,
    GUILDHALL_LOG_LEVEL: 'warn',
  };
  const owner = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${postgres.port}/${database}` });
  await owner.connect();
  await owner.query(`insert into staff_member (id, name, email, role) values ('staff', 'S', 's@example.org', 'admin')`);
  return {
    postgres,
    environment,
    owner,
    /** Stops the clock, so that no check depends on how long this machine takes. Only whole seconds. */
    freezeAt: (timeMs: number): void => write(new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')),
    runAhead: (ms: number): void => write(`+${ms / 1000}`),
  };
};

/** Creates a confirmed request directly in the database and returns the player id; permissions are tested elsewhere. */
const confirmed = async (owner: pg.Client, guid: number): Promise<string> => {
  const { rows } = await owner.query<{ player_id: string }>(
    `with p as (insert into player (issuer, subject, guid) values ('game', gen_random_uuid()::text, $1) returning id)
     insert into deletion_request
       (player_id, key, lang, register_date, register_location, login_location, role_id, email, reason)
     select id, gen_random_uuid(), 3, '2020-01-01', 'a', 'b', '10010001', 'a@b.cd', 'No more of it.' from p
     returning player_id`,
    [guid],
  );
  const player = rows[0]?.player_id ?? '';
  await owner.query(`update deletion_request set state = 'confirmed', confirmed_by = 'staff' where player_id = $1`, [
    player,
  ]);
  return player;
};

const isErased = async (owner: pg.Client, player: string): Promise<boolean> => {
  const left = await owner.query('select from player where id = $1', [player]);
  const running = await owner.query('select from erasure where finished_at is null');
  return left.rowCount === 0 && running.rowCount === 0;
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-deletion-'));
  const { postgres, environment, owner, freezeAt, runAhead } = await startClockwork(folder);
  onEnd(async () => {
    await owner.end();
    await postgres.stop('SIGINT');
  });
  const { check, wrong } = createChecks();
  const work = (years: number): Promise<string> =>
    runToEnd(process.execPath, [join(import.meta.dirname, 'deletion-worker.ts'), String(years)], { env: environment });

  // A whole second, because the clock can only be stopped at one.
  const confirmedAtMs = Math.floor(Date.now() / 1000) * 1000;
  freezeAt(confirmedAtMs);
  const player = await confirmed(owner, 1);
  const remindedDays = async (): Promise<unknown> => {
    const { rows } = await owner.query<{ days: number | null }>(
      'select reminded_days as days from deletion_request where player_id = $1',
      [player],
    );
    return rows[0]?.days;
  };
  await work(20);
  check('the application 20 years ahead erases nothing', !(await isErased(owner, player)));
  freezeAt(confirmedAtMs + 12 * dayMs);
  await work(20);
  check('3 days before the end there is a reminder', (await remindedDays()) === 3);
  freezeAt(confirmedAtMs + 15 * dayMs - 1000);
  await work(20);
  check('one second before the end of 15 days nothing is erased', !(await isErased(owner, player)));
  check('1 day before the end there was a reminder', (await remindedDays()) === 1);
  freezeAt(confirmedAtMs + 15 * dayMs);
  await work(-20);
  check('after 15 days it is, also where the application is 20 years behind', await isErased(owner, player));

  if (values.worker) {
    runAhead(0);
    const other = await confirmed(owner, 2);
    const worker = startChild(process.execPath, [join(repository, 'apps/server/src/main.ts')], {
      env: { ...environment, GUILDHALL_ROLES: 'worker', GUILDHALL_OPS_PORT: '0', GUILDHALL_PORT: '0' },
      stdio: 'ignore',
    });
    await waitFor('the worker', async () => {
      const { rowCount } = await owner.query(`select from pg_stat_activity where application_name = 'guildhall'`);
      return rowCount !== 0;
    });
    // Wait until its first run is over; the next one is a minute later.
    await sleep(10_000);
    runAhead(15 * dayMs + 60_000);
    const jumpedAt = performance.now();
    await waitFor('the erasure', () => isErased(owner, other), 120_000);
    const seconds = Math.round((performance.now() - jumpedAt) / 1000);
    check(`a worker that was running all the time erased it ${seconds} s after the days were over`, seconds <= 90);
    worker.kill('SIGTERM');
    await worker.gone;
  }
  return { isOk: wrong() === 0, folder };
};

await runProgram('deletion', main);
