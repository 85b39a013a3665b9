import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

const batch = 500;

/** Uploads that never ended, and files that nobody sent within a day. True where there may be more. */
export const sweepLoose = async (tx: Tx): Promise<boolean> => {
  const unready = await sql`delete from file where id in (select id from file
    where not is_ready and created_at < now() - interval '1 hour'
    order by created_at limit ${batch} for update skip locked) returning 1`.execute(tx);
  const loose = await sql`delete from file where id in (select id from file
    where feedback_id is null and message_seq is null and deletion_id is null and created_at < now() - interval '24 hours'
    order by created_at limit ${batch} for update skip locked) returning 1`.execute(tx);
  return unready.rows.length === batch || loose.rows.length === batch;
};

const removalBatch = 100;

/** Names of objects whose time has come, struck off the list if this transaction commits. */
export const takeRemovals = async (tx: Tx): Promise<{ objects: string[]; isMore: boolean }> => {
  const { rows } = await sql<{
    object: string;
  }>`delete from file_removal where object in (select object from file_removal
    where due_at <= now() order by due_at limit ${removalBatch} for update skip locked) returning object`.execute(tx);
  return { objects: rows.map(({ object }) => object), isMore: rows.length === removalBatch };
};
