import type { Clock } from './clock.ts';

export interface LogLimitOptions {
  readonly burst: number;
  /** After a burst, one line per this time. */
  readonly everyMs: number;
}

/**
 * Limits log lines that a stranger can cause, with one token bucket per kind. Returns how many lines of this kind were
 * left out since the last one, or null if this one must be left out too. The number of kinds must be bounded.
 */
export const createLogLimit = (clock: Clock, { burst, everyMs }: LogLimitOptions) => {
  const buckets = new Map<string, { tokens: number; atMs: number; skipped: number }>();
  return (kind: string): number | null => {
    const nowMs = clock.now();
    const bucket = buckets.get(kind) ?? { tokens: burst, atMs: nowMs, skipped: 0 };
    const tokens = Math.min(burst, bucket.tokens + Math.max(0, nowMs - bucket.atMs) / everyMs);
    const isAllowed = tokens >= 1;
    buckets.set(kind, {
      tokens: isAllowed ? tokens - 1 : tokens,
      atMs: nowMs,
      skipped: isAllowed ? 0 : bucket.skipped + 1,
    });
    return isAllowed ? bucket.skipped : null;
  };
};
