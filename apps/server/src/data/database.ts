import { callbackify } from 'node:util';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { connectionOptions } from './database-connection.ts';
import type { DB } from './database.types.ts';
import type { Attributes } from '@opentelemetry/api';
import type { Log } from '../runtime/log.ts';
import { beginWait, currentContext } from '../runtime/request-context.ts';

export type Tx = Kysely<DB> | Transaction<DB>;

export interface Database {
  readonly query: Kysely<DB>;
  /** The raw driver, for hot reads with prepared statements. */
  readonly pool: pg.Pool;
  transaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>;
  /** Rejects unless the database answers and accepts writes; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

// Ids and totals stay far below 2^53, so numbers are safe and cheaper than strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections of the pool; 10 by default. */
  readonly max?: number;
  /**
   * How long a query waits for a connection, including a free one. Short by default, so that a burst of reconnecting
   * sockets fails fast and retries.
   */
  readonly waitMs?: number;
  /** `transaction`: PgBouncer in transaction mode is between this process and the server. */
  readonly pooler?: 'none' | 'transaction';
  /** Certificate authority in PEM format; turns on TLS with full verification. */
  readonly ca?: string | undefined;
}

const connectTimeoutMs = 3000;
const readOnlyCode = '25006';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Client was closed|Cannot use a pool|driver has already been destroyed/;

const codeOf = (error: unknown): unknown => (error instanceof Error ? (error as { code?: unknown }).code : undefined);

/**
 * Whether the database is unavailable (starting, stopping, overloaded, unreachable or a read-only standby), as opposed
 * to an invalid query.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // An HTTP client that hangs up also causes ECONNRESET, but without a system call.
  const isNetwork = typeof code === 'string' && networkCodes.has(code) && 'syscall' in error;
  if (isNetwork || (typeof code === 'string' && /^(?:08|53|57P|25006)/.test(code))) return true;
  return lostWords.test(error.message);
};

/** An error caused by the data of one row, not by the state of the database. */
export const isBadItem = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** Like `target_session_attrs=read-write` of libpq, which pg lacks: a standby never enters the pool. */
const requireWritable = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  // The connection's own timeout no longer applies here.
  const question = { text: 'show transaction_read_only', query_timeout: connectTimeoutMs };
  const { rows } = await client.query<{ transaction_read_only: string }>(question);
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('the database is read-only'), { code: readOnlyCode });
};

/** Statements contain no values: those are parameters. */
const statementOf = (input: unknown): Attributes => {
  if (typeof input === 'string') return { 'db.query.text': input };
  const { name, text } = input as Partial<pg.QueryConfig>;
  return { 'db.query.text': text ?? '', ...(name === undefined ? {} : { 'db.query.summary': name }) };
};

type Callback = (error: unknown, result: unknown) => void;
type Connect = (callback?: (...connected: unknown[]) => void) => unknown;

/** Counts how long requests wait for a connection. The pool's own `query` passes a callback. */
const countWaits = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as Connect;
  pool.connect = ((callback) => {
    const endWait = beginWait();
    if (callback === undefined) return (connect() as Promise<unknown>).finally(endWait);
    return connect((...connected) => {
      endWait();
      callback(...connected);
    });
  }) as Connect as typeof pool.connect;
};

/**
 * Measures statements, and closes a connection that must not be used again: Kysely returns it to the pool after any
 * error, and one whose server became read-only, or whose query has no answer yet, would fail the next query as well.
 */
const watchQueries = (client: pg.PoolClient, onQuery: (seconds: number) => void): void => {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  const onFailed = (failure: unknown): void => {
    const isSpent =
      codeOf(failure) === readOnlyCode || (failure instanceof Error && failure.message === 'Query read timeout');
    if (isSpent) client.end().catch(() => undefined);
  };
  client.query = ((...input: unknown[]) => {
    const startedAtMs = performance.now();
    const span = currentContext()?.span?.child('postgresql', { 'db.system': 'postgresql', ...statementOf(input[0]) });
    const onEnded = (): void => {
      onQuery((performance.now() - startedAtMs) / 1000);
      span?.end();
    };
    const callback = input.at(-1);
    // The pool's own `query` passes a callback.
    if (typeof callback === 'function') {
      const measured: Callback = (error, result) => {
        onEnded();
        (callback as Callback)(error, result);
      };
      return query(...input.slice(0, -1), measured);
    }
    const result = query(...input);
    if (result instanceof Promise) {
      result.then(onEnded, (failure: unknown) => {
        onEnded();
        onFailed(failure);
      });
    }
    return result;
  }) as typeof client.query;
};

export const openDatabase = (
  options: DatabaseOptions,
  log: Log,
  onQuery: (seconds: number) => void = () => undefined,
): Database => {
  const pool = new pg.Pool({
    ...connectionOptions(options.url, options.ca),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // PgBouncer refuses startup parameters; there both are settings of the role, checked at start. Compiling a
    // statement takes longer than any of ours runs, and whether PostgreSQL does so depends on estimates.
    ...(options.pooler === 'transaction' ? {} : { statement_timeout: 10_000, options: '-c jit=off' }),
    // Detects connections whose peer vanished silently.
    query_timeout: 12_000,
    keepAlive: true,
    application_name: 'guildhall',
    verify: callbackify(requireWritable),
  });
  countWaits(pool);
  pool.on('error', (error) => {
    log.warn({ err: error }, 'database: idle connection lost');
  });
  pool.on('connect', (client) => {
    watchQueries(client, onQuery);
    // A connection that breaks during a query also fails the query; without this listener it would crash the process.
    client.on('error', (error) => {
      log.warn({ err: error }, 'database: connection lost');
    });
  });
  const query = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    query,
    pool,
    transaction: (work) => query.transaction().execute(work),
    ping: () => requireWritable(pool),
    close: async () => {
      await query.destroy();
      // Kysely leaves a pool open that it has never used, and its idle connections would keep the process alive.
      if (!pool.ending) await pool.end();
    },
  };
};
