import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Making a format takes longer than drawing a message, so each locale's is made once. */
export const timeOfDay = (timeMs: number, locale: Locale): string => {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(intlTagOf(locale), { hour: 'numeric', minute: '2-digit' });
    formats.set(locale, format);
  }
  return format.format(timeMs);
};
