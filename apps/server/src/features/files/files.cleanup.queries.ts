import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

const batch = 500;

/** Deletes unfinished uploads and files not attached within a day. */
export const sweepLoose = async (tx: Tx): Promise<{ removed: number; isMore: boolean }> => {
  const unready = await sql`delete from file where id in (select id from file
    where not is_ready and created_at < now() - interval '1 hour'
    order by created_at limit ${batch} for update skip locked) returning 1`.execute(tx);
  const loose = await sql`delete from file where id in (select id from file
    where feedback_id is null and message_seq is null and deletion_id is null and created_at < now() - interval '24 hours'
    order by created_at limit ${batch} for update skip locked) returning 1`.execute(tx);
  return {
    removed: unready.rows.length + loose.rows.length,
    isMore: unready.rows.length === batch || loose.rows.length === batch,
  };
};

const removalBatch = 100;

/** Object keys due for removal; the transaction that returns them also removes them from the list. */
export const takeRemovals = async (tx: Tx): Promise<{ objects: string[]; isMore: boolean }> => {
  const { rows } = await sql<{
    object: string;
  }>`delete from file_removal where object in (select object from file_removal
    where due_at <= now() order by due_at limit ${removalBatch} for update skip locked) returning object`.execute(tx);
  return { objects: rows.map(({ object }) => object), isMore: rows.length === removalBatch };
};
