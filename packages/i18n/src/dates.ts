import { intlTagOf, type Locale } from './locales.ts';

export const formatDate = (timeMs: number, locale: Locale, withTime = false): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(withTime ? { hour: 'numeric', minute: '2-digit' } : {}),
  }).format(timeMs);
