import { intlTagOf, type Locale } from './locales.ts';

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

interface DurationOptions {
  /** How many of the largest units. One unit stays in hours for two days, which says more than “1 day”. */
  readonly parts?: 1 | 2;
  readonly smallest?: 'minute' | 'second';
  /** `short` is for staff only: in Indonesian and German it reads as something else (“2 hr” is two days). */
  readonly style?: 'long' | 'short';
  readonly isRounded?: boolean;
}

/** What stands between two units; a space elsewhere. */
const joints: Partial<Record<Locale, string>> = { 'ja-JP': '', 'zh-CN': '', 'ar-SA': ' و' };

/** A duration in words, such as “2 days 4 hours”. A negative one, caused by wrong clocks, counts as zero. */
export const formatDuration = (ms: number, locale: Locale, options: DurationOptions = {}): string => {
  const { parts = 2, smallest = 'minute', style = 'long', isRounded = false } = options;
  const last = units.findIndex(({ unit }) => unit === smallest);
  const size = isRounded ? Math.round(Math.max(0, ms) / 1000) * 1000 : Math.max(0, ms);
  const fits = units.findIndex((each) => size >= each.ms * (parts === 1 && each.unit === 'day' ? 2 : 1));
  const first = fits === -1 ? last : Math.min(fits, last);
  // Seconds say nothing beside minutes.
  const second = parts === 2 && first < last && first < 2 ? first + 1 : first;
  const stepMs = units[second]?.ms ?? 1000;
  let rest = (isRounded ? Math.round(size / stepMs) : Math.floor(size / stepMs)) * stepMs;
  const words: string[] = [];
  for (const { unit, ms: unitMs } of units.slice(first, second + 1)) {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    if (count === 0 && second > first) continue;
    // TypeScript's lib for the player's target lacks the unit options.
    const format = { style: 'unit', unit, unitDisplay: style } as Intl.NumberFormatOptions;
    words.push(new Intl.NumberFormat(intlTagOf(locale), format).format(count));
  }
  const text = words.join(joints[locale] ?? ' ');
  return locale === 'ja-JP' ? text.replaceAll(/\s/g, '') : text;
};

/** The largest unit alone, for clocks of staff: `40 min`, `47 hr`, `2 days`. */
export const formatSpan = (ms: number, locale: Locale, smallest: 'minute' | 'second' = 'minute'): string =>
  formatDuration(ms, locale, { parts: 1, smallest, style: 'short' });
