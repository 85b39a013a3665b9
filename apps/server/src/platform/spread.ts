/**
 * Times are counted in buckets on a scale that grows by a quarter each step: some ninety of them reach from a second to
 * ten years, and a median read from them is at most an eighth off. Queries sort into them by the same base.
 */
export const bucketGrowth = 1.25;

/** In the middle of the bucket, as its scale sees it. */
const secondsOf = (bucket: number): number => Math.round(bucketGrowth ** (bucket - 0.5));

interface Spread {
  readonly count: number;
  readonly median: number | null;
  readonly ninetieth: number | null;
}

/** How many there are in each bucket. */
type Buckets = ReadonlyMap<number, number>;

export const spreadOf = (buckets: Buckets): Spread => {
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

/** The same over many days. */
const together = (days: readonly Buckets[]): Buckets => {
  const sum = new Map<number, number>();
  for (const [bucket, count] of days.flatMap((day) => [...day])) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return sum;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Days by UTC up to now, oldest first. */
export const daysUntil = (nowMs: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(nowMs - (count - 1 - index) * dayMs).toISOString().slice(0, 10));

export interface FigureRow<Metric extends string> {
  readonly day: string;
  readonly metric: Metric;
  readonly bucket: number;
  readonly count: number;
}

/** What was counted, as figures read it: of one day, or over all of them. */
export const figuresOf = <Metric extends string>(rows: readonly FigureRow<Metric>[], days: readonly string[]) => {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const bucketsOf = (day: string, wanted: Metric): Buckets =>
    new Map(
      (byDay.get(day) ?? []).filter(({ metric }) => metric === wanted).map(({ bucket, count }) => [bucket, count]),
    );
  return {
    count: (day: string, metric: Metric): number => spreadOf(bucketsOf(day, metric)).count,
    /** Where the bucket is a value of its own, as with stars. */
    sum: (day: string, metric: Metric): number =>
      [...bucketsOf(day, metric)].reduce((sum, [value, count]) => sum + value * count, 0),
    spread: (day: string, metric: Metric): Spread => spreadOf(bucketsOf(day, metric)),
    spreadOver: (metric: Metric): Spread => spreadOf(together(days.map((day) => bucketsOf(day, metric)))),
  };
};
