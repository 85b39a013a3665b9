import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

const dayMs = 24 * 60 * 60_000;

/** Calendar day in the local time zone. */
export const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

/** Label of a day separator. */
export const dayText = (timeMs: number, nowMs: number, locale: Locale, t: Translate): string => {
  if (dayOf(timeMs) === dayOf(nowMs)) return t('chat.today');
  if (dayOf(timeMs) === dayOf(nowMs - dayMs)) return t('chat.yesterday');
  const isThisYear = new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(intlTagOf(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(timeMs);
};

export const hourText = (timeMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), { hour: 'numeric', minute: '2-digit' }).format(timeMs);
