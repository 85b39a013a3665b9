import { formatDate } from '@guildhall/i18n/dates.ts';

/** The day, or only the year while it is masked. */
export const registeredText = (day: string, locale: Parameters<typeof formatDate>[1]): string =>
  // Noon local time, so that the date is the same in every time zone.
  day.length === 4 ? day : formatDate(new Date(`${day}T12:00:00`).getTime(), locale);
