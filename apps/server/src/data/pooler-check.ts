import { randomUUID } from 'node:crypto';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';

/**
 * What only PostgreSQL and the pooler can promise in transaction mode. A pooler that tracks prepared statements gives
 * them names of its own; if ours is on the server, the next request would look for it on another connection.
 */
export const checkPooler = async ({ pool }: Pick<Database, 'pool'>, log: Log): Promise<void> => {
  const client = await pool.connect();
  const name = `guildhall.probe.${randomUUID()}`;
  try {
    await client.query('begin');
    await client.query({ name, text: 'select 1' });
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name]);
    const { rows } = await client.query<{ timeout: string; jit: string }>(
      "select current_setting('statement_timeout') as timeout, current_setting('jit') as jit",
    );
    await client.query('commit');
    if (rowCount !== 0) {
      throw new Error(
        'GUILDHALL_DATABASE_POOLER=transaction requires PgBouncer 1.21 or newer with max_prepared_statements = 200',
      );
    }
    if (rows[0]?.timeout === '0') {
      log.warn("database: no statement timeout is in force; use alter role … set statement_timeout = '10s'");
    }
    if (rows[0]?.jit === 'on') log.warn('database: JIT compilation is on; use alter role … set jit = off');
  } finally {
    client.release(true);
  }
};
