import type { RoutedWhy } from '@guildhall/contract/routing/why.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';

/** One worker plans at a time. Never waits. */
export const tryLockReportPlan = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('feedback_routing')) as is_mine`.execute(tx);
  return rows[0]?.is_mine ?? false;
};

export const reportWorkload = (max: number) => ({
  load: sql<number>`(select count(*) from feedback f where f.assignee_id = s.staff_id and f.is_open)`,
  seats: sql<number>`${max}::integer`,
  atOnce: sql<null>`null::integer`,
});

export interface NewReport {
  readonly id: string;
  readonly lang: RoutedWhy['lang'];
  readonly skill: string | null;
  readonly tier: number;
  readonly waitedMs: number;
}

/** Reports of the last day that were never assigned: what staff returned to the queue stays there. */
export const selectNewReports = async (tx: Tx, limit: number): Promise<NewReport[]> => {
  const { rows } = await sql<NewReport>`
    select f.id, f.lang, coalesce(r.skill, above.skill) as skill, coalesce(p.tier, 0) as tier,
      (extract(epoch from clock_timestamp() - f.created_at) * 1000)::float8 as "waitedMs"
    from (
      select f.id, f.lang, f.player_id, f.reason_id, f.created_at from feedback f
      where f.is_open and f.assignee_id is null and f.created_at > clock_timestamp() - interval '1 day'
        and not exists (select from feedback_entry e where e.feedback_id = f.id and e.kind = 'assigned')
      order by f.created_at, f.id limit ${limit}
    ) f
    left join lateral (select p.tier from player p where p.id = f.player_id limit 1) p on true
    left join contact_reason r on r.id = f.reason_id left join contact_reason above on above.id = r.parent_id`.execute(
    tx,
  );
  return rows;
};

export const lockStillNew = async (tx: Tx, ids: readonly string[]): Promise<FeedbackRecord[]> => {
  const { rows } = await sql<FeedbackRecord>`
    select * from feedback where id = any(${[...ids]}::uuid[]) and is_open and assignee_id is null
    order by id for update skip locked`.execute(tx);
  return rows;
};

export const selectNames = async (tx: Tx, staffIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff_member where id = any(${[...staffIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
