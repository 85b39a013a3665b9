import type { EventStatus } from '@guildhall/contract/post-types.ts';

/** As the server tells players (C5, articles.view.ts): announced without a start means coming soon. */
export const eventStatus = (startsAtMs: number | null, endsAtMs: number | null, nowMs: number): EventStatus => {
  if (startsAtMs === null) return 'coming_soon';
  if (nowMs < startsAtMs) return 'not_started';
  return endsAtMs !== null && nowMs >= endsAtMs ? 'already_ended' : 'in_progress';
};

/** What the server would refuse: an end without a start, or not after it. */
export const isInOrder = (startsAtMs: number | null, endsAtMs: number | null): boolean =>
  endsAtMs === null || (startsAtMs !== null && startsAtMs < endsAtMs);
