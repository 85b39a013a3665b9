import { Failure } from './failure.ts';
import type { Metrics } from './metrics.ts';

export interface Budget {
  readonly perSecond: number;
  /** How much may be spent at once after a pause. */
  readonly burst: number;
}

/**
 * Spends `cost` tokens of a bucket that is full at `fullAtMs`. Returns when it will be full again, or null if there are
 * not enough.
 */
export const spendTokens = (
  { perSecond, burst }: Budget,
  fullAtMs: number,
  nowMs: number,
  cost: number,
): number | null => {
  const nextMs = Math.max(nowMs, fullAtMs) + (cost * 1000) / perSecond;
  return nextMs - nowMs > (burst * 1000) / perSecond ? null : nextMs;
};

/** Memory stays bounded when requests come from countless addresses; the oldest are then forgotten early. */
const keysMax = 200_000;

/**
 * One token bucket per key, in memory. Stores a single number per key: the time at which the bucket will be full again
 * (GCRA). Synchronous, because a promise would cost more than a response from memory; see ADR 37.
 */
export const createTokenBuckets = (budget: Budget, now: () => number = () => performance.now()) => {
  const burstMs = (budget.burst * 1000) / budget.perSecond;
  // A full bucket need not be remembered. Every bucket is full two bursts after its last use at the latest, so two
  // generations suffice and nothing has to be swept.
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  const generationMs = 2 * burstMs;
  let turnAtMs = now() + generationMs;

  const turn = (nowMs: number): void => {
    if (nowMs < turnAtMs && young.size < keysMax) return;
    old = nowMs < turnAtMs + generationMs ? young : new Map<string, number>();
    young = new Map();
    turnAtMs = nowMs + generationMs;
  };

  return {
    /** Takes `cost` tokens and returns 0, or takes none and returns the milliseconds until there are enough. */
    take: (key: string, cost: number): number => {
      const nowMs = now();
      turn(nowMs);
      const fullAtMs = young.get(key) ?? old.get(key) ?? 0;
      const nextMs = spendTokens(budget, fullAtMs, nowMs, cost);
      if (nextMs === null) return Math.ceil(fullAtMs + (cost * 1000) / budget.perSecond - nowMs - burstMs);
      young.set(key, nextMs);
      return 0;
    },
    /** Takes tokens for what has already happened, even if there are not enough; `take` then refuses for longer. */
    charge: (key: string, cost: number): void => {
      const nowMs = now();
      turn(nowMs);
      const fullAtMs = Math.max(nowMs, young.get(key) ?? old.get(key) ?? 0);
      // Never more than twice the burst, so that a generation remembers it.
      young.set(key, Math.min(fullAtMs + (cost * 1000) / budget.perSecond, nowMs + 2 * burstMs));
    },
  };
};

/** Token buckets of one layer of admission control: refusals are counted, and say when to try again. */
export const createLayer = (layer: string, budget: Budget, metrics: Metrics) => {
  const { take, charge } = createTokenBuckets(budget);
  return {
    charge,
    /** Throws `too_frequent` if there are not enough tokens. */
    spend: (key: string, cost: number): void => {
      const waitMs = take(key, cost);
      if (waitMs === 0) return;
      metrics.admissionRefused.inc({ layer });
      throw new Failure('too_frequent', { retry_after: Math.ceil(waitMs / 1000) });
    },
  };
};
