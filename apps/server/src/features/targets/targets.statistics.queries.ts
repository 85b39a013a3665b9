import type { TargetKind } from '@guildhall/contract/targets/rules.ts';
import type { targetGroupings } from '@guildhall/contract/targets/staff.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { bucketGrowth } from '../../data/percentiles.ts';

/** Each outcome is one met or missed deadline, or a duration, or both. A late answer was counted as missed when its deadline passed. */
const factsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select (o.at at time zone 'utc')::date as day, o.target_id, o.kind, o.lang, o.tier, f.metric, f.bucket, count(*) as count
  from target_outcome o cross join lateral (values
    ('met', case when o.outcome = 'met' then 0::smallint end),
    ('missed', case when o.outcome = 'missed' then 0::smallint end),
    ('taken', case when o.taken_ms is not null
      then ceil(ln(greatest(1, o.taken_ms / 1000.0)) / ln(${bucketGrowth}::numeric))::smallint end)
  ) f (metric, bucket)
  where ${which} and f.bucket is not null
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Returns how many outcomes were counted. `skip locked` lets workers run in parallel; the fixed order avoids deadlocks. */
export const countOutcomes = async (tx: Tx, limit: number): Promise<number> => {
  const { rows: found } = await sql<{ id: number }>`
    select id from target_outcome where not is_counted order by id limit ${limit} for no key update skip locked`.execute(
    tx,
  );
  if (found.length === 0) return 0;
  const these = sql`o.id = any(${found.map(({ id }) => id)}::bigint[])`;
  await sql`
    insert into target_figure as f (day, target_id, kind, lang, tier, metric, bucket, count)
    select * from (${factsOf(these)}) counted order by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, target_id, kind, lang, tier, metric, bucket) do update set count = f.count + excluded.count`.execute(
    tx,
  );
  await sql`update target_outcome o set is_counted = true where ${these}`.execute(tx);
  return found.length;
};

export const deleteCounted = async (tx: Tx, days: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from target_outcome where id in (
      select id from target_outcome where is_counted and at < now() - make_interval(days => ${days})
      order by at limit ${limit} for update skip locked) returning id`.execute(tx);
  return rows.length;
};

export interface StatisticsRow {
  readonly key: string;
  readonly kind: TargetKind;
  readonly metric: 'met' | 'missed' | 'taken';
  readonly bucket: number;
  readonly count: number;
}

const keys: Record<(typeof targetGroupings)[number], RawBuilder<unknown>> = {
  target: sql`f.target_id`,
  day: sql`f.day`,
  lang: sql`f.lang`,
  tier: sql`f.tier`,
};

export interface StatisticsFilter {
  readonly fromDay: string;
  readonly by: (typeof targetGroupings)[number];
  readonly targetId?: number | undefined;
}

/** Counted and not yet counted outcomes in one snapshot, so that the statistics are current. */
export const selectStatistics = async (
  tx: Tx,
  { fromDay, by, targetId }: StatisticsFilter,
): Promise<StatisticsRow[]> => {
  const key = keys[by];
  const { rows } = await sql<StatisticsRow>`
    select (${key})::text as key, f.kind, f.metric, f.bucket, sum(f.count)::bigint as count from (
      select day, target_id, kind, lang, tier, metric, bucket, count from target_figure where day >= ${fromDay}::date
      union all (${factsOf(sql`not o.is_counted`)})
    ) f where f.day >= ${fromDay}::date and ${targetId === undefined ? sql`true` : sql`f.target_id = ${targetId}`}
    group by ${key}, f.kind, f.metric, f.bucket order by ${key}, f.kind`.execute(tx);
  return rows;
};
