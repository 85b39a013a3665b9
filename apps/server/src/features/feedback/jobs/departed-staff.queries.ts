import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import { answeringRoles } from '../staff/reply.rules.ts';

export interface LeftRecord extends FeedbackRecord {
  left_name: string;
}

/** Reports claimed at once. */
export const leftBatch = 100;
const isGone = sql<boolean>`(not m.is_active or m.role <> all(${[...answeringRoles]}::text[]))`;

/** Open reports assigned to staff who may no longer reply, or to one of them. Locked rows are left for the next run. */
export const claimLeft = async (tx: Tx, staffId?: string): Promise<LeftRecord[]> => {
  const { rows } = await sql<LeftRecord>`
    select f.*, m.name as left_name
    from staff_member m
    cross join lateral (
      select * from feedback f where f.assignee_id = m.id and f.is_open
      order by f.created_at, f.id limit ${leftBatch} for update skip locked
    ) f
    where ${isGone} ${staffId === undefined ? sql`` : sql`and m.id = ${staffId}`}
    limit ${leftBatch}`.execute(tx);
  return rows;
};

export const countOpenOf = async (tx: Tx, staffId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from feedback where assignee_id = ${staffId} and is_open`.execute(tx);
  return rows[0]?.count ?? 0;
};
