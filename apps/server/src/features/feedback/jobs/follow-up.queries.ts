import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';

/** Questions asked before `before` without a reminder. `skip locked` lets workers run in parallel. */
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

/** Questions whose deadline has passed and whose reminder is old enough. */
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

/** Open reports of closed incidents, except those already answered for this incident and reopened, or with a pending reply. */
export const claimAnswerable = async (tx: Tx, limit: number): Promise<LinkedRecord[]> => {
  const { rows } = await sql<LinkedRecord>`
    select f.*, i.closed_by
    from incident i
    cross join lateral (
      select * from feedback f
      where f.incident_id = i.id and f.is_open and f.appeal_of is null and not exists (
        select from feedback_entry e
        where e.feedback_id = f.id and e.kind = 'finished' and e.details ->> 'incident_id' = i.id::text)
        and not exists (select from feedback_outgoing o where o.feedback_id = f.id and o.returned_why is null)
      order by f.created_at, f.id limit ${limit} for update skip locked
    ) f
    where i.state = 'closed' and i.closed_by is not null
    limit ${limit}`.execute(tx);
  return rows;
};

/**
 * Open reports whose tier differs from their player's: those from before the column existed. Later ones have it from triggers.
 */
export const fillTiers = async (tx: Tx, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update feedback f set tier = p.tier from player p where p.id = f.player_id and f.id in (
      select r.id from feedback r join player q on q.id = r.player_id
      where r.is_open and r.tier <> q.tier limit ${limit} for no key update of r skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0);
};
