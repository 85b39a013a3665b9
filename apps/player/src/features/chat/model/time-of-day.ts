import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Cached per locale: creating a formatter costs more than rendering a message. */
export const timeFormat = (locale: Locale): Intl.DateTimeFormat => {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(intlTagOf(locale), { hour: 'numeric', minute: '2-digit' });
  formats.set(locale, format);
  return format;
};

export const timeOfDay = (timeMs: number, locale: Locale): string => timeFormat(locale).format(timeMs);
