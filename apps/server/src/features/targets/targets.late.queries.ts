import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Reads at most `max` entries of the index `feedback_queue_due`. */
export const countLateReports = async (tx: Tx, max: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from feedback where respond_by < now() limit ${max}) f`.execute(tx);
  return rows[0]?.count ?? 0;
};

export const countOpenBreaches = async (tx: Tx, max: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from target_breach where not is_closed limit ${max}) b`.execute(tx);
  return rows[0]?.count ?? 0;
};
