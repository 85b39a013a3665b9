import { formatDay } from '@guildhall/i18n/days.ts';
import type { Locale } from '@guildhall/i18n/locales.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

const dayMs = 24 * 60 * 60_000;

/** Calendar day in the local time zone. */
export const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

/** Label of a day separator. */
export const dayText = (timeMs: number, nowMs: number, locale: Locale, t: Translate): string => {
  if (dayOf(timeMs) === dayOf(nowMs)) return t('chat.today');
  if (dayOf(timeMs) === dayOf(nowMs - dayMs)) return t('chat.yesterday');
  return formatDay(timeMs, nowMs, locale, { month: 'long', weekday: 'short' });
};
