import { formatDuration } from '@guildhall/i18n/durations.ts';
import type { Locale } from '@guildhall/i18n/locales.ts';

/** Rounded, because a median is not exact to the second: `2 hours 5 minutes`. */
export const durationText = (seconds: number, locale: Locale): string =>
  formatDuration(seconds * 1000, locale, { smallest: 'second', isRounded: true });
