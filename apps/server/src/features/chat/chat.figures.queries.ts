import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { bucketGrowth } from '../../platform/spread.ts';

export interface FigureRow {
  day: string;
  metric: 'started' | 'ended' | 'first_reply' | 'handling' | 'rating';
  bucket: number;
  count: number;
}

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'utc')::date`;
const bucketOf = (span: RawBuilder<unknown>) =>
  sql`ceil(ln(greatest(1, extract(epoch from ${span}))) / ln(${bucketGrowth}::numeric))::smallint`;

/**
 * What a conversation adds to the figures of which day, by UTC. Each is told by its row alone: what it adds is the same whenever
 * it is looked at, and nothing is known of it twice. A rating belongs to the day on which what is rated ended.
 */
const factsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.day, f.metric, f.bucket, count(*) as count
  from conversation c cross join lateral (values
    (${dayOf(sql`c.created_at`)}, 'started', 0::smallint),
    (${dayOf(sql`c.ended_at`)}, 'ended', 0::smallint),
    (${dayOf(sql`c.first_replied_at`)}, 'first_reply', ${bucketOf(sql`c.first_replied_at - c.queued_at`)}),
    (${dayOf(sql`c.ended_at`)}, 'handling', ${bucketOf(sql`c.ended_at - c.first_replied_at`)}),
    (${dayOf(sql`c.ended_at`)}, 'rating', c.rating)
  ) f (day, metric, bucket)
  where ${which} and f.day is not null and f.bucket is not null
    and (f.metric <> 'handling' or c.first_replied_at is not null)
  group by f.day, f.metric, f.bucket`;

/** What ended and is not in the figures; workers pass over each other's. */
export const lockUncounted = async (tx: Tx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from conversation where state = 'ended' and not is_counted
    order by ended_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
};

/** The caller holds their rows. In one order, so that two who count at once wait instead of for ever. */
export const countEnded = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const these = sql`c.id = any(${[...ids]}::uuid[])`;
  await sql`
    insert into chat_figure as f (day, metric, bucket, count)
    select day, metric, bucket, count from (${factsOf(these)}) counted order by day, metric, bucket
    on conflict (day, metric, bucket) do update set count = f.count + excluded.count`.execute(tx);
  await sql`update conversation c set is_counted = true where ${these}`.execute(tx);
};

/** What was counted, and in the same look what was not yet: so the figures are of this moment. */
export const selectFigures = async (tx: Tx, fromDay: string, toDay: string): Promise<FigureRow[]> => {
  const { rows } = await sql<FigureRow>`
    select day::text, metric, bucket, sum(count)::bigint as count from (
      select day, metric, bucket, count from chat_figure where day between ${fromDay}::date and ${toDay}::date
      union all (${factsOf(sql`c.state = 'ended' and not c.is_counted`)})
      union all (${factsOf(sql`c.state <> 'ended'`)})
    ) f where day between ${fromDay}::date and ${toDay}::date group by day, metric, bucket`.execute(tx);
  return rows;
};
