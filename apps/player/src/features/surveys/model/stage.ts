import type { SurveyInfo } from '@guildhall/contract/surveys.ts';
import type { Kind } from '@guildhall/contract/kinds.ts';

/** Why somebody who looks at a survey cannot answer it. */
export type Hurdle = 'not_started' | 'coming_soon' | 'already_ended' | 'full' | 'anonymous' | 'guest' | 'not_for';

/** What stands between the caller and an answer; null where nothing does. What concerns everybody comes first. */
export const hurdleOf = (
  { status, is_full: isFull, is_for_caller: isForCaller }: Pick<SurveyInfo, 'status' | 'is_full' | 'is_for_caller'>,
  kind: Kind,
): Hurdle | null => {
  if (status !== 'in_progress') return status;
  if (isFull) return 'full';
  if (kind !== 'player') return kind;
  return isForCaller ? null : 'not_for';
};

/** A device whose clock runs ahead must not ask and ask. */
const overdueMs = 60_000;

/** How long until the server should say something else about it; null where nothing is set. */
export const changesInMs = (
  { status, starts_at: startsAt, ends_at: endsAt }: Pick<SurveyInfo, 'status' | 'starts_at' | 'ends_at'>,
  nowMs: number,
): number | null => {
  const atMs = status === 'not_started' ? startsAt : status === 'in_progress' ? endsAt : null;
  if (atMs === null) return null;
  return atMs > nowMs ? atMs - nowMs : overdueMs;
};
