import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterMigrations } from './after-migrations.ts';
import { baseline, joined } from './baseline.ts';
import { migrateJobQueue } from './job-queue.ts';
import {
  concurrentIndexOf,
  isConcurrent,
  migrationNames,
  migrationsFolder,
  readMigration,
  statementsOf,
  type MigrationFile,
} from './migration-files.ts';
import { watchProgress } from './migration-progress.ts';
import { compareSchema, readSchemaRelease } from './schema-release.ts';

export interface MigrateOptions {
  readonly folder?: string;
  readonly print?: (line: string) => void;
  /** How long a statement waits for a lock; requests to the table queue up behind it for that long. */
  readonly lockTimeoutMs?: number;
  /** How long to go on: waiting for another migration, and for the locks of one file. */
  readonly timeoutMs?: number;
  /** How often a long statement reports its progress. */
  readonly progressMs?: number;
}

interface Run {
  readonly client: pg.Client;
  readonly folder: string;
  readonly print: (line: string) => void;
  readonly lockTimeoutMs: number;
  readonly timeoutMs: number;
}

/** The lock of kysely's migrator, so that a migration of a release that still used it excludes ours. */
const lockId = '3853314791062309107';
const lockPollMs = 200;
const waitsMs = { first: 500, longest: 10_000 };
const retried = new Map([
  ['55P03', 'a lock was not free'],
  ['40P01', 'a deadlock was resolved'],
]);

const secondsSince = (startMs: number): string => `${((performance.now() - startMs) / 1000).toFixed(1)} s`;

/**
 * A pooler reports a process id of its own, and may run each statement in another session. Session locks and settings would then
 * apply to other clients.
 */
const requireDirect = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return;
  throw new Error(
    'This connection goes through a pooler such as PgBouncer. Migrations need a direct connection: use the address of PostgreSQL.',
  );
};

/** Polls: a session that waits inside PostgreSQL would hold a snapshot, for which a concurrent index of the other waits forever. */
const takeLock = async ({ client, print, timeoutMs }: Run): Promise<void> => {
  const giveUpAt = performance.now() + timeoutMs;
  for (let round = 0; ; round += 1) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockId}) as taken`);
    if (rows[0]?.taken === true) return;
    if (round === 0) print('another migration is running, waiting for it');
    if (performance.now() > giveUpAt) throw new Error(`Another migration still runs after ${timeoutMs / 1000} s.`);
    await sleep(lockPollMs);
  }
};

const appliedMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows: found } = await client.query<{ is: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as is`,
  );
  if (found[0]?.is !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
};

const record = async (client: pg.Client, name: string): Promise<void> => {
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
    name,
    new Date().toISOString(),
  ]);
};

const inTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // The first error is the interesting one, also when the connection is gone.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** A concurrent build that failed leaves an invalid index, which `if not exists` would accept. */
const dropInvalid = async ({ client, print }: Run, index: string): Promise<void> => {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ]);
  if (rows.length === 0) return;
  print(`  dropping ${index}, left invalid by an earlier attempt`);
  await client.query(`drop index concurrently ${index}`);
};

const runStatements = async (run: Run, { name, text }: MigrationFile, giveUpAt: number): Promise<void> => {
  const statements = statementsOf(text).map((statement) => ({ statement, index: concurrentIndexOf(statement) }));
  for (const { statement, index } of statements) {
    // Waits for open transactions without blocking requests, so it may use all the time that is left.
    const waitMs = isConcurrent(statement) ? Math.max(1, Math.round(giveUpAt - performance.now())) : run.lockTimeoutMs;
    await run.client.query(`set lock_timeout = ${waitMs}`);
    if (index !== null) await dropInvalid(run, index);
    await run.client.query(statement);
  }
  await run.client.query(`set lock_timeout = ${run.lockTimeoutMs}`);
  await record(run.client, name);
};

/** Repeats the work until it gets its locks: short waits let requests through, long ones would stop them. */
const withRetries = async (run: Run, name: string, work: (giveUpAt: number) => Promise<void>): Promise<void> => {
  const giveUpAt = performance.now() + run.timeoutMs;
  for (let waitMs = waitsMs.first; ; waitMs = Math.min(waitMs * 2, waitsMs.longest)) {
    try {
      return await work(giveUpAt);
    } catch (error) {
      const reason = error instanceof pg.DatabaseError ? retried.get(error.code ?? '') : undefined;
      if (reason === undefined) throw error;
      if (performance.now() + waitMs > giveUpAt) {
        throw new Error(`${reason}, for ${run.timeoutMs / 1000} s. Run it again later, or with a longer --timeout.`, {
          cause: error,
        });
      }
      const pauseMs = waitMs * (0.75 + Math.random() / 2);
      run.print(`  ${name}: ${reason}, next attempt in ${(pauseMs / 1000).toFixed(1)} s`);
      await sleep(pauseMs);
    }
  }
};

const runFile = async (run: Run, name: string): Promise<void> => {
  const file = await readMigration(name, run.folder);
  const startedAt = performance.now();
  try {
    await withRetries(run, name, async (giveUpAt) => {
      if (!file.hasTransaction) return runStatements(run, file, giveUpAt);
      await inTransaction(run.client, async () => {
        await run.client.query(file.text);
        for (const each of name === baseline ? [...joined, baseline] : [name]) await record(run.client, each);
      });
    });
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  run.print(`${name}  ${secondsSince(startedAt)}`);
};

const connect = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ ...connection, application_name: 'guildhall migrate', keepAlive: true });
  // A lost connection also fails the running query.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

export interface Plan {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Applied by a newer release. */
  readonly unknown: readonly string[];
  /** The schema of the baseline is there, from the files joined into it, and its name is not on record yet. */
  readonly lacksBaseline: boolean;
}

/** Whether the database has the baseline's schema from the files that were joined into it. */
const hasBaseline = (applied: readonly string[]): boolean => {
  const found = joined.filter((name) => applied.includes(name));
  if (found.length > 0 && found.length < joined.length) {
    const missing = joined.find((name) => !applied.includes(name));
    throw new Error(
      `The database is older than the release before this one, and lacks ${missing}. Migrate it with that release first.`,
    );
  }
  return found.length > 0;
};

const planOf = async (client: pg.Client, folder: string): Promise<Plan> => {
  const [recorded, known] = [await appliedMigrations(client), await migrationNames(folder)];
  const lacksBaseline = hasBaseline(recorded) && !recorded.includes(baseline);
  const applied = [...recorded.filter((name) => !joined.includes(name)), ...(lacksBaseline ? [baseline] : [])].sort();
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    lacksBaseline,
  };
};

/** What `migrate` would do; changes nothing and takes no lock. */
export const planMigrations = async (connection: pg.ClientConfig, folder = migrationsFolder): Promise<Plan> => {
  const client = await connect(connection);
  try {
    return await planOf(client, folder);
  } finally {
    await client.end();
  }
};

/** False if a newer release has migrated: its functions and grants must stay. */
const mayChange = async (run: Run, { pending, unknown }: Plan): Promise<boolean> => {
  if (unknown.length === 0) return true;
  const names = unknown.join(', ');
  if (pending.length > 0) {
    throw new Error(`The database has migrations that this release does not know, and lacks some of its own: ${names}`);
  }
  const { problem } = compareSchema(await readSchemaRelease(run.client), await migrationNames(run.folder));
  if (problem !== null) throw new Error(problem);
  run.print(`a newer release has migrated this database, nothing to do: ${names}`);
  return false;
};

/**
 * Applies the pending migrations in the order of their timestamps, forward only, each in its own transaction: when one fails, those
 * before it stay, and the next run goes on with it. Then functions, languages, grants and the record of this release. Uses its own
 * direct connection without a statement timeout. Two runs at once wait for each other.
 */
export const migrate = async (connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<string[]> => {
  const client = await connect(connection);
  const {
    folder = migrationsFolder,
    print: write = () => undefined,
    lockTimeoutMs = 300,
    timeoutMs = 300_000,
    progressMs = 10_000,
  } = options;
  const { print, stop } = watchProgress(connection, client, { write, everyMs: progressMs });
  const run: Run = { client, folder, print, lockTimeoutMs, timeoutMs };
  try {
    await requireDirect(client);
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockTimeoutMs}`,
    );
    await takeLock(run);
    const plan = await planOf(client, folder);
    if (!(await mayChange(run, plan))) return [];
    await client.query(
      `set client_min_messages = warning;
       create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
    );
    if (plan.lacksBaseline) await record(client, baseline);
    for (const name of plan.pending) await runFile(run, name);
    // Not a step below: upgrades of the queue build indexes concurrently, outside a transaction.
    await withRetries(run, 'job queue', () => migrateJobQueue(client));
    for (const step of afterMigrations) {
      await withRetries(run, step.name, () => inTransaction(client, () => step.run(client)));
    }
    return [...plan.pending];
  } finally {
    await stop();
    // Ends the session, which releases the lock.
    await client.end();
  }
};
