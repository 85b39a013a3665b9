/**
 * Times are counted in buckets on a scale that grows by a quarter each step: some ninety of them reach from a second to
 * ten years, and a median read from them is at most an eighth off. Queries sort into them by the same base.
 */
export const bucketGrowth = 1.25;

/** In the middle of the bucket, as its scale sees it. */
const secondsOf = (bucket: number): number => Math.round(bucketGrowth ** (bucket - 0.5));

export interface Spread {
  readonly count: number;
  readonly median: number | null;
  readonly ninetieth: number | null;
}

/** How many there are in each bucket. */
export type Buckets = ReadonlyMap<number, number>;

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
export const together = (days: readonly Buckets[]): Buckets => {
  const sum = new Map<number, number>();
  for (const [bucket, count] of days.flatMap((day) => [...day])) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return sum;
};
