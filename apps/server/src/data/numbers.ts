import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Moves every sequence forward. After a restore, numbers assigned since the restore point would be assigned again, while
 * people, webhook receivers and devices remember them for something else. Calls `nextval`, because the application's
 * role may not set a sequence.
 */
export const skipNumbers = async (tx: Tx, count: number): Promise<number> => {
  // The audit trail numbers its entries without a sequence, and without gaps.
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'audit%' order by 1`.execute(tx);
  for (const { name } of rows) {
    await sql`select count(nextval(${name}::regclass)) from generate_series(1, ${count}::integer)`.execute(tx);
  }
  return rows.length;
};
