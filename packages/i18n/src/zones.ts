import { intlTagOf, type Locale } from './locales.ts';

const nameIn = (timeMs: number, locale: Locale, timeZoneName: 'long' | 'longGeneric'): string | undefined =>
  new Intl.DateTimeFormat(intlTagOf(locale), { timeZoneName })
    .formatToParts(timeMs)
    .find(({ type }) => type === 'timeZoneName')?.value;

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Including standard or daylight time, because two moments may differ in it. */
export const seasonalZoneName = (timeMs: number, locale: Locale): string | undefined => nameIn(timeMs, locale, 'long');

/** The generic name of the reader's time zone. Old engines know only seasonal names, and some zones have none. */
export const zoneName = (timeMs: number, locale: Locale): string => {
  for (const style of ['longGeneric', 'long'] as const) {
    try {
      const name = nameIn(timeMs, locale, style);
      if (name !== undefined) return name;
    } catch {
      // Chromium before 95 does not support `longGeneric`.
    }
  }
  return deviceZone();
};
