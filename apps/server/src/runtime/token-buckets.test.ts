import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

describe('token buckets', () => {
  it('allow a burst, then the rate, and say how long to wait', () => {
    let nowMs = 1000;
    const buckets = createTokenBuckets({ perSecond: 10, burst: 3 }, () => nowMs);
    expect([1, 1, 1].map((cost) => buckets.take('a', cost))).toEqual([0, 0, 0]);
    expect(buckets.take('a', 1)).toBe(100);
    expect(buckets.take('b', 3)).toBe(0);
    nowMs += 100;
    expect([buckets.take('a', 1), buckets.take('a', 1)]).toEqual([0, 100]);
    nowMs += 10_000;
    expect([buckets.take('a', 3), buckets.take('a', 1)]).toEqual([0, 100]);
  });

  it('never allow more than the burst plus the rate in any time, for any sequence of calls', () => {
    const calls = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 3 })), { maxLength: 200 });
    fc.assert(
      fc.property(calls, (steps) => {
        let nowMs = 0;
        let taken = 0;
        const buckets = createTokenBuckets({ perSecond: 5, burst: 7 }, () => nowMs);
        for (const [passedMs, cost] of steps) {
          nowMs += passedMs;
          if (buckets.take('a', cost) === 0) taken += cost;
          expect(taken).toBeLessThanOrEqual(7 + (nowMs * 5) / 1000 + 1e-6);
        }
      }),
    );
  });
});
