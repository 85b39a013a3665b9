import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';

export type Obstacle = 'not_started' | 'coming_soon' | 'already_ended' | 'full' | 'verified_only' | 'not_for';

type Stage = Pick<SurveyInfo, 'status' | 'is_full' | 'is_for_caller'> & {
  /** Limited to players with a verified launch (P2). */
  readonly is_verified_only?: boolean;
};

/** The reason the player cannot answer, or null. General reasons take precedence over personal ones. */
export const obstacleOf = (survey: Stage): Obstacle | null => {
  const { status, is_full: isFull, is_for_caller: isForCaller, is_verified_only: isVerifiedOnly = false } = survey;
  if (status !== 'in_progress') return status;
  if (isFull) return 'full';
  if (isForCaller) return null;
  return isVerifiedOnly ? 'verified_only' : 'not_for';
};

/** Refetch delay if the device clock is ahead of the server's, to avoid refetching in a loop. */
const overdueMs = 60_000;

/** Milliseconds until the status should change; null if no change is scheduled. */
export const changesInMs = (
  { status, starts_at: startsAt, ends_at: endsAt }: Pick<SurveyInfo, 'status' | 'starts_at' | 'ends_at'>,
  nowMs: number,
): number | null => {
  const atMs = status === 'not_started' ? startsAt : status === 'in_progress' ? endsAt : null;
  if (atMs === null) return null;
  return atMs > nowMs ? atMs - nowMs : overdueMs;
};
