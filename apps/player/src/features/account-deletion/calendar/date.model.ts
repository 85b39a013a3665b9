import { firstDay } from '@guildhall/contract/account-deletion-rules.ts';
import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

/** Days are text, as 2026-11-15: they have no hour and no zone. Written out they go through UTC, so none is ever a day off. */
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** A day as its language writes it, in the Gregorian calendar and with Western digits everywhere. */
export const writtenDate = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(timeOf(date));

const two = (value: number): string => String(value).padStart(2, '0');

/** The day it is where the player is. */
export const dateAt = (timeMs: number): string => {
  const time = new Date(timeMs);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** The twelve months by name, as a language calls them on their own. */
export const monthNames = (locale: Locale): readonly string[] => {
  const format = new Intl.DateTimeFormat(intlTagOf(locale), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)));
};

/** Whether a language says the year before the month. */
export const isYearFirst = (locale: Locale): boolean => {
  const format = new Intl.DateTimeFormat(intlTagOf(locale), { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const types = format.formatToParts(Date.UTC(2024, 0, 1)).map(({ type }) => type);
  return types.indexOf('year') < types.indexOf('month');
};

/** As many letters as a column of seven has room for on the narrowest phone. */
const weekdayMax = 5;

/** How the days of the week are headed: by their short names, or by one letter where even those are long. */
export const weekdayStyleOf = (locale: Locale): 'short' | 'narrow' => {
  const format = new Intl.DateTimeFormat(intlTagOf(locale), { weekday: 'short', timeZone: 'UTC' });
  const names = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)));
  return names.some((name) => name.length > weekdayMax) ? 'narrow' : 'short';
};

/** The years one can jump to, the newest first: few accounts are old. */
export const yearsTo = (today: string): readonly number[] => {
  const last = Number(today.slice(0, 4));
  const first = Number(firstDay.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
};
