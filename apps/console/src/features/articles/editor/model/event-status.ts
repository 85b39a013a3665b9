import type { EventStatus } from '@guildhall/contract/articles/post-types.ts';

/** Same rule as the server (C5, articles.view.ts): an event without a start is coming soon. */
export const eventStatus = (startsAtMs: number | null, endsAtMs: number | null, nowMs: number): EventStatus => {
  if (startsAtMs === null) return 'coming_soon';
  if (nowMs < startsAtMs) return 'not_started';
  return endsAtMs !== null && nowMs >= endsAtMs ? 'already_ended' : 'in_progress';
};

/** Same check as the server: an end needs an earlier start. */
export const isInOrder = (startsAtMs: number | null, endsAtMs: number | null): boolean =>
  endsAtMs === null || (startsAtMs !== null && startsAtMs < endsAtMs);
