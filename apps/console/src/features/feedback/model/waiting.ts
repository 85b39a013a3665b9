import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type WaitingTone = 'fresh' | 'late' | 'overdue';

/** A day without an answer is long, three are too long. */
export const waitingTone = (sinceMs: number, nowMs: number): WaitingTone => {
  const ms = nowMs - sinceMs;
  return ms >= 3 * dayMs ? 'overdue' : ms >= dayMs ? 'late' : 'fresh';
};

/** How long, in the largest unit that says enough: `40 min`, `5 hr`, `12 days`. A clock that is ahead of ours counts as now. */
export const durationText = (ms: number, locale: Locale): string => {
  const [size, unit] =
    ms < hourMs
      ? [Math.floor(ms / minuteMs), 'minute']
      : ms < 2 * dayMs
        ? [Math.floor(ms / hourMs), 'hour']
        : [Math.floor(ms / dayMs), 'day'];
  return new Intl.NumberFormat(intlTagOf(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(0, size),
  );
};
