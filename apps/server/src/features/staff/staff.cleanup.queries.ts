import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

interface Leftover {
  readonly table: string;
  readonly key: readonly string[];
  /** A condition in SQL. */
  readonly isOver: string;
}

/** Expired rows by table. One table per statement: locking rows of two tables in one transaction risks a deadlock. */
export const expiredRows: readonly Leftover[] = [
  { table: 'staff_session', key: ['id'], isOver: `expires_at < now() - interval '1 day'` },
  { table: 'staff_verification', key: ['id'], isOver: 'expires_at < now()' },
  { table: 'staff_code', key: ['member_id', 'code_hash'], isOver: 'expires_at < now()' },
  { table: 'staff_attempt', key: ['key'], isOver: 'ends_at < now()' },
  { table: 'staff_socket_token', key: ['token_hash'], isOver: 'expires_at < now()' },
  { table: 'staff_passkey_challenge', key: ['challenge_hash'], isOver: 'expires_at < now()' },
  { table: 'staff_device', key: ['token_hash'], isOver: 'expires_at < now()' },
  {
    table: 'staff_invitation',
    key: ['id'],
    isOver: `greatest(expires_at, used_at, cancelled_at) < now() - interval '90 days'`,
  },
];

/** Deletes one batch and returns how many. Skips rows locked by other transactions. */
export const sweepBatch = async (tx: Tx, { table, key, isOver }: Leftover, batch: number): Promise<number> => {
  const [from, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))];
  const { rows } = await sql`delete from ${from} where (${columns}) in (select ${columns} from ${from}
    where ${sql.raw(isOver)} limit ${batch} for update skip locked) returning 1`.execute(tx);
  return rows.length;
};
