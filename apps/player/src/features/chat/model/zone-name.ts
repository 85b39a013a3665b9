import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

/** The generic name of the reader's time zone. Old engines know only seasonal names, and some zones have none. */
export const zoneName = (timeMs: number, locale: Locale): string => {
  for (const timeZoneName of ['longGeneric', 'long'] as const) {
    try {
      const parts = new Intl.DateTimeFormat(intlTagOf(locale), { timeZoneName }).formatToParts(timeMs);
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
      if (name !== undefined) return name;
    } catch {
      // Chromium before 95 does not support `longGeneric`.
    }
  }
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
};
