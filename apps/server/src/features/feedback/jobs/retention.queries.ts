import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

/**
 * Deletes reports that were finished more than `days` ago, oldest first. As in an erasure, foreign keys and triggers delete the
 * history and the files, and queue the objects of the files for removal. The statistics have counted them long before.
 */
export const deleteFinished = async (
  tx: Tx,
  days: number,
  limit: number,
): Promise<{ id: string; player_id: string }[]> => {
  const { rows } = await sql<{ id: string; player_id: string }>`
    delete from feedback where id in (
      select id from feedback where state = 3 and finished_at < now() - make_interval(days => ${days})
      order by finished_at limit ${limit} for update skip locked
    ) returning id, player_id`.execute(tx);
  return rows;
};
