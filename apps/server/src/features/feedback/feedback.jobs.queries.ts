import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { FeedbackRecord } from './feedback.moves.ts';

/** Asked before `before` and not called to mind since. Workers pass over each other's rows. */
export const claimSilent = (tx: Tx, before: Date, limit: number): Promise<FeedbackRecord[]> =>
  tx
    .selectFrom('feedback')
    .selectAll()
    .where('asked_at', '<=', before)
    .where('noticed_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Asked before the one and called to mind before the other. */
export const claimLapsed = (tx: Tx, askedBefore: Date, noticedBefore: Date, limit: number): Promise<FeedbackRecord[]> =>
  tx
    .selectFrom('feedback')
    .selectAll()
    .where('asked_at', '<=', askedBefore)
    .where('noticed_at', '<=', noticedBefore)
    .orderBy('asked_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export interface LinkedRecord extends FeedbackRecord {
  closed_by: string;
}

/** Open reports of issues that ended, without those that had their answer and were taken up again. */
export const claimAnswerable = async (tx: Tx, limit: number): Promise<LinkedRecord[]> => {
  const { rows } = await sql<LinkedRecord>`
    select f.*, i.closed_by
    from incident i
    cross join lateral (
      select * from feedback f
      where f.incident_id = i.id and f.is_open and not exists (
        select from feedback_entry e
        where e.feedback_id = f.id and e.kind = 'finished' and e.details ->> 'incident_id' = i.id::text)
      order by f.created_at, f.id limit ${limit} for update skip locked
    ) f
    where i.state = 'closed' and i.closed_by is not null
    limit ${limit}`.execute(tx);
  return rows;
};
