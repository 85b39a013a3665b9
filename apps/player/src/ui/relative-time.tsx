import { formatDate, useLocale, useText, type Translate } from '../platform/text/i18n.ts';
import type { Locale } from '@guildhall/i18n/locales.ts';
import { useNow } from './use-now.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A device clock ahead of the server's must not yield future times (C8). */
export const relativeTime = (timeMs: number, nowMs: number, t: Translate, locale: Locale): string => {
  const age = Math.max(0, nowMs - timeMs);
  if (age < minuteMs) return t('time.just_now');
  if (age < hourMs) return t('time.minutes', { minutes: Math.floor(age / minuteMs) });
  if (age < dayMs) return t('time.hours', { hours: Math.floor(age / hourMs) });
  return formatDate(timeMs, locale);
};

export const RelativeTime = ({ timeMs }: { readonly timeMs: number }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  return <time dateTime={new Date(timeMs).toISOString()}>{relativeTime(timeMs, nowMs, t, locale)}</time>;
};
