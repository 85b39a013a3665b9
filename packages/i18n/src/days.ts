import { intlTagOf, type Locale } from './locales.ts';

const isSameYear = (timeMs: number, nowMs: number): boolean =>
  new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear();

interface DayOptions {
  readonly month?: 'short' | 'long';
  readonly weekday?: 'short' | 'long';
  readonly withTime?: boolean;
}

/** A day near today: the year is shown only if it is another one. */
export const formatDay = (timeMs: number, nowMs: number, locale: Locale, options: DayOptions = {}): string => {
  const { month = 'short', weekday, withTime = false } = options;
  return new Intl.DateTimeFormat(intlTagOf(locale), {
    ...(weekday && { weekday }),
    ...(!isSameYear(timeMs, nowMs) && { year: 'numeric' }),
    month,
    day: 'numeric',
    ...(withTime && { hour: 'numeric', minute: '2-digit' }),
  }).format(timeMs);
};

/** A date without time or zone, such as `2026-11-14`. Formatted in UTC, so none shifts by a day. */
export const formatIsoDay = (
  day: string,
  locale: Locale,
  { month = 'short', withYear = true }: { readonly month?: 'short' | 'long'; readonly withYear?: boolean } = {},
): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    ...(withYear && { year: 'numeric' }),
    month,
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));

export const formatWeekday = (timeMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), { weekday: 'long' }).format(timeMs);

/** 1 is Monday. January 1, 2024 was one. */
export const weekdayName = (day: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
