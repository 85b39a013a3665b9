import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.types.ts';
import type { Log } from './log.ts';

export type Tx = Kysely<DB> | Transaction<DB>;

export interface Database {
  readonly query: Kysely<DB>;
  /** The bare driver, for hot reads with named statements. */
  readonly pool: pg.Pool;
  /** Runs `work` in one transaction; what it throws rolls back. */
  transaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Ids and totals stay far below 2^53, so plain numbers are right and cheaper than strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Cannot use a pool/;

/** Whether the database is away, rather than somebody's question wrong: starting, stopping, full, or behind a cut cable. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A caller who hangs up is a reset without a system call.
  if (typeof code === 'string' && ((networkCodes.has(code) && syscall !== undefined) || /^(?:08|53|57P)/.test(code))) {
    return true;
  }
  return lostWords.test(error.message);
};

/** What is known to be one bad item among good ones, not a database in trouble. */
export const isBadItem = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

export const openDatabase = (url: string, log: Log, max = 10): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Also the wait for one of these. Longer, and a storm of sockets makes everybody else wait behind it; they come again.
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    // A connection whose other end vanished without a word answers nothing at all.
    query_timeout: 12_000,
    keepAlive: true,
    application_name: 'guildhall',
  });
  pool.on('error', (error) => {
    log.warn({ err: error }, 'an idle database connection was lost');
  });
  // One that breaks while somebody uses it tells them by their query; unheard, it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log.warn({ err: error }, 'a database connection was lost');
    });
  });
  const query = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    query,
    pool,
    transaction: (work) => query.transaction().execute(work),
    close: () => query.destroy(),
  };
};
