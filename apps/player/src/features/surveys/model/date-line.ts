import type { SurveyRow } from '@guildhall/contract/surveys/player.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type When =
  | { readonly key: 'articles.event.from' | 'surveys.until' | 'surveys.ended'; readonly atMs: number }
  | { readonly key: 'surveys.hours_left'; readonly hours: number }
  | { readonly key: 'surveys.minutes_left'; readonly minutes: number };

/** The start or end date to show; the last day is a countdown. Null if there is nothing to show. */
export const whenOf = (
  { status, starts_at: startsAt, ends_at: endsAt }: Pick<SurveyRow, 'status' | 'starts_at' | 'ends_at'>,
  nowMs: number,
): When | null => {
  if (status === 'not_started' && startsAt !== null) return { key: 'articles.event.from', atMs: startsAt };
  // A survey closed early ended before `ends_at`, so that date would be wrong.
  if (status === 'already_ended') {
    return endsAt !== null && endsAt <= nowMs ? { key: 'surveys.ended', atMs: endsAt } : null;
  }
  if (status !== 'in_progress' || endsAt === null) return null;
  const leftMs = endsAt - nowMs;
  if (leftMs >= dayMs) return { key: 'surveys.until', atMs: endsAt };
  if (leftMs >= hourMs) return { key: 'surveys.hours_left', hours: Math.floor(leftMs / hourMs) };
  return { key: 'surveys.minutes_left', minutes: Math.max(1, Math.ceil(leftMs / minuteMs)) };
};
