import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type WaitingTone = 'fresh' | 'late' | 'overdue';

export const waitingTone = (sinceMs: number, nowMs: number): WaitingTone => {
  const ms = nowMs - sinceMs;
  return ms >= 3 * dayMs ? 'overdue' : ms >= dayMs ? 'late' : 'fresh';
};

/**
 * Duration in its largest useful unit: `40 min`, `5 hr`, `12 days`. Negative durations, caused by clock skew, count as
 * zero.
 */
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
