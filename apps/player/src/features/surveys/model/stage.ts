import type { SurveyInfo } from '@guildhall/contract/surveys.ts';

/** Why the person who looks at a survey cannot answer it. */
export type Hurdle = 'not_started' | 'coming_soon' | 'already_ended' | 'full' | 'verified_only' | 'not_for';

type Stage = Pick<SurveyInfo, 'status' | 'is_full' | 'is_for_caller'> & {
  /** Limited to players whose launch the game's server vouched for (P2). */
  readonly is_verified_only?: boolean;
};

/** What keeps the person from answering; null where nothing does. What concerns everyone comes first. */
export const hurdleOf = (survey: Stage): Hurdle | null => {
  const { status, is_full: isFull, is_for_caller: isForCaller, is_verified_only: isVerifiedOnly = false } = survey;
  if (status !== 'in_progress') return status;
  if (isFull) return 'full';
  if (isForCaller) return null;
  return isVerifiedOnly ? 'verified_only' : 'not_for';
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
