import type { SurveyRow } from '@guildhall/contract/surveys.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type When =
  | { readonly key: 'articles.event.from' | 'surveys.until' | 'surveys.ended'; readonly atMs: number }
  | { readonly key: 'surveys.hours_left'; readonly hours: number }
  | { readonly key: 'surveys.minutes_left'; readonly minutes: number };

/** When it begins, ends or ended; the last day is counted down. Null where there is nothing to say. */
export const whenOf = (
  { status, starts_at: startsAt, ends_at: endsAt }: Pick<SurveyRow, 'status' | 'starts_at' | 'ends_at'>,
  nowMs: number,
): When | null => {
  if (status === 'not_started' && startsAt !== null) return { key: 'articles.event.from', atMs: startsAt };
  // One that was closed early ended before its time: no word of when.
  if (status === 'already_ended') {
    return endsAt !== null && endsAt <= nowMs ? { key: 'surveys.ended', atMs: endsAt } : null;
  }
  if (status !== 'in_progress' || endsAt === null) return null;
  const leftMs = endsAt - nowMs;
  if (leftMs >= dayMs) return { key: 'surveys.until', atMs: endsAt };
  if (leftMs >= hourMs) return { key: 'surveys.hours_left', hours: Math.floor(leftMs / hourMs) };
  return { key: 'surveys.minutes_left', minutes: Math.max(1, Math.ceil(leftMs / minuteMs)) };
};
