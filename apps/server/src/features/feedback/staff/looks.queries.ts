import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

/** Whether the member's first look at the report's pictures is recorded. */
export const hasLooked = async (tx: Tx, staffId: string, feedbackId: string): Promise<boolean> =>
  (await tx
    .selectFrom('feedback_look')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst()) !== undefined;

/** Returns false if the member looked before. Of concurrent first looks, the later ones wait and return false. */
export const recordLook = async (tx: Tx, staffId: string, feedbackId: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into feedback_look (staff_id, feedback_id) values (${staffId}, ${feedbackId})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
};
