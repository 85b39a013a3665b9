import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

interface Leftover {
  readonly table: string;
  readonly key: readonly string[];
  /** A condition in SQL. */
  readonly isOver: string;
}

/** What nobody needs any more. Each on its own: rows of two tables in one transaction are locked in some order. */
export const leftovers: readonly Leftover[] = [
  { table: 'staff_session', key: ['id'], isOver: `expires_at < now() - interval '1 day'` },
  { table: 'staff_verification', key: ['id'], isOver: 'expires_at < now()' },
  { table: 'staff_code', key: ['member_id', 'code_hash'], isOver: 'expires_at < now()' },
  { table: 'staff_attempt', key: ['key'], isOver: 'ends_at < now()' },
  { table: 'staff_socket_token', key: ['token_hash'], isOver: 'expires_at < now()' },
  {
    table: 'staff_invitation',
    key: ['id'],
    isOver: `greatest(expires_at, used_at, cancelled_at) < now() - interval '90 days'`,
  },
];

/** Deletes one batch; true when there may be another. Passes over rows that somebody else is at. */
export const sweepBatch = async (tx: Tx, { table, key, isOver }: Leftover): Promise<boolean> => {
  const batch = 5000;
  const [from, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))];
  const { rows } = await sql`delete from ${from} where (${columns}) in (select ${columns} from ${from}
    where ${sql.raw(isOver)} limit ${batch} for update skip locked) returning 1`.execute(tx);
  return rows.length === batch;
};
