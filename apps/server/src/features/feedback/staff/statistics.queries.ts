import type { backlogAges } from '@guildhall/contract/feedback/statistics.ts';
import { feedbackStates, type FeedbackState } from '@guildhall/contract/feedback/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { bucketGrowth } from '../../../data/percentiles.ts';

export const selectLastEntry = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from feedback_entry`.execute(tx);
  return rows[0]?.id ?? 0;
};

/** Open transactions that may have written history: they hold this table lock until they end. */
export const selectWriters = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'feedback_entry'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(tx);
  return rows.map(({ writer }) => writer);
};

/** Serializes workers: the lock is held until the transaction ends, and the next worker continues from the new mark. */
export const lockMark = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('feedback_figure_mark').select('entry_id').forUpdate().executeTakeFirstOrThrow()).entry_id;

export const moveMark = async (tx: Tx, entryId: number, countedAt: Date | null): Promise<void> => {
  await tx
    .updateTable('feedback_figure_mark')
    .set({ entry_id: entryId, ...(countedAt === null ? {} : { counted_at: countedAt }) })
    .execute();
};

/** Id of the last entry in a full batch after the mark; null if fewer than `limit` entries are left up to `until`. */
export const selectBatchEnd = async (tx: Tx, after: number, until: number, limit: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from feedback_entry where id > ${after} and id <= ${until}
    order by id offset ${limit - 1} limit 1`.execute(tx);
  return rows[0]?.id ?? null;
};

/**
 * Adds these entries to the statistics of their UTC day.
 * - A reply is the first one if none precedes it; a report counts as resolved each time staff finish it.
 * - A changed rating replaces the previous one, which is subtracted from its own day.
 */
export const countEntries = async (tx: Tx, after: number, until: number): Promise<void> => {
  await sql`
    with batch as (
      select e.*, (e.at at time zone 'utc')::date as day, f.created_at
      from feedback_entry e join feedback f on f.id = e.feedback_id
      where e.id > ${after} and e.id <= ${until}
    ), timed as (
      select *, ceil(ln(greatest(1, extract(epoch from at - created_at))) / ln(${bucketGrowth}::numeric))::smallint as bucket
      from batch where kind in ('question', 'reply', 'finished', 'merged')
    ), counted (day, metric, bucket, count) as (
      select day, 'submitted', 0, 1 from batch where kind = 'submitted'
      union all select day, 'finished', 0, 1 from batch where to_state = ${feedbackStates.finished}
      union all select day, 'reopened', 0, 1 from batch where kind = 'reopened'
      union all select day, 'resolution', bucket, 1 from timed where to_state = ${feedbackStates.finished}
      union all select day, 'first_reply', bucket, 1 from timed t where not exists (
        select from feedback_entry b where b.feedback_id = t.feedback_id and b.id < t.id
          and b.kind in ('question', 'reply', 'finished', 'merged'))
      union all select day, 'rating', (details->>'stars')::smallint, 1 from batch where kind = 'rated'
      union all select (b.at at time zone 'utc')::date, 'rating', (b.details->>'stars')::smallint, -1
        from batch r cross join lateral (
          select at, details from feedback_entry b where b.feedback_id = r.feedback_id and b.id < r.id and b.kind = 'rated'
          order by b.id desc limit 1) b
        where r.kind = 'rated'
    )
    insert into feedback_figure as f (day, metric, bucket, count)
    select day, metric, bucket, sum(count) from counted group by day, metric, bucket having sum(count) <> 0
    on conflict (day, metric, bucket) do update set count = f.count + excluded.count`.execute(tx);
};

export interface StatisticsRow {
  day: string;
  metric: 'submitted' | 'finished' | 'reopened' | 'first_reply' | 'resolution' | 'rating';
  bucket: number;
  count: number;
}

export const selectStatistics = async (tx: Tx, fromDay: string, toDay: string): Promise<StatisticsRow[]> => {
  const { rows } = await sql<StatisticsRow>`
    select day::text, metric, bucket, count from feedback_figure
    where day between ${fromDay}::date and ${toDay}::date and count <> 0`.execute(tx);
  return rows;
};

export const selectCountedAt = async (tx: Tx): Promise<Date | null> =>
  (await tx.selectFrom('feedback_figure_mark').select('counted_at').executeTakeFirstOrThrow()).counted_at;

/** Precomputed, so that reading it does not scan the statistics. */
export const selectUsualReply = async (tx: Tx): Promise<number | null> =>
  (await tx.selectFrom('feedback_figure_mark').select('usual_reply_seconds').executeTakeFirstOrThrow())
    .usual_reply_seconds;

export const saveUsualReply = async (tx: Tx, seconds: number | null): Promise<void> => {
  await tx.updateTable('feedback_figure_mark').set({ usual_reply_seconds: seconds }).execute();
};

export interface BacklogSpan {
  readonly state: FeedbackState;
  readonly age: (typeof backlogAges)[number];
  /** Created after `from` and no later than `to`. */
  readonly from: Date;
  readonly to: Date;
}

/** Caps the count, so that the query stays cheap. */
const backlogMax = 100_000;

const waitingMax = 10_000;

export interface WaitingReports {
  readonly waiting: number;
  readonly overdue: number;
}

/** Reports that wait for staff, and those of them that have waited longer than the target. */
export const countWaiting = async (tx: Tx, targetHours: number): Promise<WaitingReports> => {
  const { rows } = await sql<WaitingReports>`
    select count(*) as waiting,
      count(*) filter (where waiting_since < now() - make_interval(hours => ${targetHours})) as overdue
    from (select waiting_since from feedback where waiting_since is not null order by created_at, id limit ${waitingMax}) f
  `.execute(tx);
  return rows[0] ?? { waiting: 0, overdue: 0 };
};

/** Index-only on `feedback_queue_state`, which holds open reports only. */
export const countBacklog = async (tx: Tx, { state, from, to }: BacklogSpan): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from feedback where is_open and state = ${state} and created_at > ${from} and created_at <= ${to}
      limit ${backlogMax}) f`.execute(tx);
  return rows[0]?.count ?? 0;
};
