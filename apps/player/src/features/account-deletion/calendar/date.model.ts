import { firstDay } from '@guildhall/contract/account-deletion/rules.ts';
import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';
import { formatIsoDay } from '@guildhall/i18n/days.ts';

/** Formats a date in the locale, always with the Gregorian calendar and Latin digits. */
export const writtenDate = (date: string, locale: Locale): string => formatIsoDay(date, locale, { month: 'long' });

const two = (value: number): string => String(value).padStart(2, '0');

/** The local calendar date. */
export const dateAt = (timeMs: number): string => {
  const time = new Date(timeMs);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** Standalone month names, which differ from the form used inside dates in some languages. */
export const monthNames = (locale: Locale): readonly string[] => {
  const format = new Intl.DateTimeFormat(intlTagOf(locale), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)));
};

export const isYearFirst = (locale: Locale): boolean => {
  const format = new Intl.DateTimeFormat(intlTagOf(locale), { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const types = format.formatToParts(Date.UTC(2024, 0, 1)).map(({ type }) => type);
  return types.indexOf('year') < types.indexOf('month');
};

/** Longest weekday label that fits seven columns on the narrowest phone. */
const weekdayMax = 5;

export const weekdayStyleOf = (locale: Locale): 'short' | 'narrow' => {
  const format = new Intl.DateTimeFormat(intlTagOf(locale), { weekday: 'short', timeZone: 'UTC' });
  const names = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)));
  return names.some((name) => name.length > weekdayMax) ? 'narrow' : 'short';
};

/** Newest first, because most accounts are recent. */
export const yearsTo = (today: string): readonly number[] => {
  const last = Number(today.slice(0, 4));
  const first = Number(firstDay.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
};
