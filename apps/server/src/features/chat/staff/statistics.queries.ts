import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { bucketGrowth } from '../../../data/percentiles.ts';

export interface StatisticsRow {
  day: string;
  metric: 'started' | 'ended' | 'missed' | 'queue' | 'first_reply' | 'handling' | 'rating';
  bucket: number;
  count: number;
}

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'utc')::date`;
const bucketOf = (span: RawBuilder<unknown>) =>
  sql`ceil(ln(greatest(1, extract(epoch from ${span}))) / ln(${bucketGrowth}::numeric))::smallint`;

const leftQueue = sql`coalesce(c.first_assigned_at, c.ended_at)`;

/**
 * Statistics derived from conversation rows, by UTC day. They depend on the row alone, so counting is deterministic.
 * Ratings count on the day the conversation ended. "Missed" ended without a reply; queue time includes players who gave up.
 */
const factsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.day, f.metric, f.bucket, count(*) as count
  from conversation c cross join lateral (values
    (${dayOf(sql`c.created_at`)}, 'started', 0::smallint),
    (${dayOf(sql`c.ended_at`)}, 'ended', 0::smallint),
    (${dayOf(sql`c.ended_at`)}, 'missed', case when c.first_replied_at is null then 0::smallint end),
    (${dayOf(leftQueue)}, 'queue', ${bucketOf(sql`${leftQueue} - c.queued_at`)}),
    (${dayOf(sql`c.first_replied_at`)}, 'first_reply', ${bucketOf(sql`c.first_replied_at - c.queued_at`)}),
    (${dayOf(sql`c.ended_at`)}, 'handling', ${bucketOf(sql`c.ended_at - c.first_replied_at`)}),
    (${dayOf(sql`c.ended_at`)}, 'rating', c.rating)
  ) f (day, metric, bucket)
  where ${which} and f.day is not null and f.bucket is not null
    and (f.metric <> 'handling' or c.first_replied_at is not null)
    -- No player waited for what staff started.
    and (f.metric not in ('queue', 'first_reply') or not c.is_outbound)
  group by f.day, f.metric, f.bucket`;

/** Ended conversations that are not counted yet. `skip locked` lets workers run in parallel. */
export const lockUncounted = async (tx: Tx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from conversation where state = 'ended' and not is_counted
    order by ended_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
};

/** The caller holds the row locks. Inserts in a fixed order, so that concurrent workers cannot deadlock. */
export const countEnded = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const these = sql`c.id = any(${[...ids]}::uuid[])`;
  await sql`
    insert into chat_figure as f (day, metric, bucket, count)
    select day, metric, bucket, count from (${factsOf(these)}) counted order by day, metric, bucket
    on conflict (day, metric, bucket) do update set count = f.count + excluded.count`.execute(tx);
  await sql`update conversation c set is_counted = true where ${these}`.execute(tx);
};

/** Counted and not yet counted conversations in one snapshot, so that the statistics are current. */
export const selectStatistics = async (tx: Tx, fromDay: string, toDay: string): Promise<StatisticsRow[]> => {
  const { rows } = await sql<StatisticsRow>`
    select day::text, metric, bucket, sum(count)::bigint as count from (
      select day, metric, bucket, count from chat_figure where day between ${fromDay}::date and ${toDay}::date
      union all (${factsOf(sql`c.state = 'ended' and not c.is_counted`)})
      union all (${factsOf(sql`c.state <> 'ended'`)})
    ) f where day between ${fromDay}::date and ${toDay}::date group by day, metric, bucket`.execute(tx);
  return rows;
};
