import { intlTagOf, type Locale } from './locales.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Cached per locale: creating a formatter costs more than rendering a message. */
export const timeFormat = (locale: Locale): Intl.DateTimeFormat => {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(intlTagOf(locale), { hour: 'numeric', minute: '2-digit' });
  formats.set(locale, format);
  return format;
};

export const formatTime = (timeMs: number, locale: Locale): string => timeFormat(locale).format(timeMs);

/** Without repeated parts. Safari 14.0 lacks formatRange, so both ends are written in full there. */
export const formatTimeRange = (fromMs: number, toMs: number, locale: Locale): string => {
  const format = timeFormat(locale);
  try {
    return format.formatRange(fromMs, toMs);
  } catch {
    return `${format.format(fromMs)} – ${format.format(toMs)}`;
  }
};

/** With the weekday, for an appointment. */
export const formatMoment = (timeMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(timeMs);

/** With seconds, where the order of entries matters. */
export const formatExactTime = (timeMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), { dateStyle: 'medium', timeStyle: 'medium' }).format(timeMs);

export const formatUtcTime = (timeMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(timeMs);
