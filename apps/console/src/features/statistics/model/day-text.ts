import { formatIsoDay } from '@guildhall/i18n/days.ts';
import type { Locale } from '@guildhall/i18n/locales.ts';

/** Formats a day of the statistics, such as `Nov 14`. Days are counted in UTC. */
export const dayText = (day: string, locale: Locale): string => formatIsoDay(day, locale, { withYear: false });
