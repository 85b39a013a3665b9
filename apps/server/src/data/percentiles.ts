/**
 * Durations are counted in logarithmic buckets: about ninety of them cover a second to ten years, and a median read
 * from them is off by at most an eighth. Queries must use the same base.
 */
export const bucketGrowth = 1.25;

/** Geometric middle of the bucket. */
const secondsOf = (bucket: number): number => Math.round(bucketGrowth ** (bucket - 0.5));

interface Percentiles {
  readonly count: number;
  readonly median: number | null;
  readonly ninetieth: number | null;
}

/** Count per bucket. */
type Buckets = ReadonlyMap<number, number>;

export const percentilesOf = (buckets: Buckets): Percentiles => {
  const sorted = [...buckets].toSorted(([left], [right]) => left - right);
  const count = sorted.reduce((sum, [, each]) => sum + each, 0);
  const at = (share: number): number | null => {
    let left = Math.ceil(count * share);
    for (const [bucket, each] of sorted) {
      left -= each;
      if (left <= 0) return count === 0 ? null : secondsOf(bucket);
    }
    return null;
  };
  return { count, median: at(0.5), ninetieth: at(0.9) };
};

const mergeBuckets = (days: readonly Buckets[]): Buckets => {
  const sum = new Map<number, number>();
  for (const [bucket, count] of days.flatMap((day) => [...day])) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return sum;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The last `count` UTC days including today, oldest first. */
export const daysUntil = (nowMs: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(nowMs - (count - 1 - index) * dayMs).toISOString().slice(0, 10));

export interface StatisticsRow<Metric extends string> {
  readonly day: string;
  readonly metric: Metric;
  readonly bucket: number;
  readonly count: number;
}

/** Reads statistics from daily bucket counts, for one day or for all days. */
export const statisticsOf = <Metric extends string>(
  rows: readonly StatisticsRow<Metric>[],
  days: readonly string[],
) => {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const bucketsOf = (day: string, wanted: Metric): Buckets =>
    new Map(
      (byDay.get(day) ?? []).filter(({ metric }) => metric === wanted).map(({ bucket, count }) => [bucket, count]),
    );
  return {
    count: (day: string, metric: Metric): number => percentilesOf(bucketsOf(day, metric)).count,
    /** For metrics whose bucket is the value itself, such as star ratings. */
    sum: (day: string, metric: Metric): number =>
      [...bucketsOf(day, metric)].reduce((sum, [value, count]) => sum + value * count, 0),
    percentiles: (day: string, metric: Metric): Percentiles => percentilesOf(bucketsOf(day, metric)),
    percentilesOverall: (metric: Metric): Percentiles =>
      percentilesOf(mergeBuckets(days.map((day) => bucketsOf(day, metric)))),
  };
};
