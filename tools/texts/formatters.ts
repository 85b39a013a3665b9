/** What formats a date or a duration on its own, instead of with `@guildhall/i18n`. */
const patterns = [
  /new Intl\.DateTimeFormat\b(?!\(\))/u,
  /new Intl\.DurationFormat\b/u,
  /\.toLocale(?:Date|Time)?String\(/u,
  /unit: '(?:day|hour|minute|second)'/u,
];

/** Lines of a source file that format a date or a duration on their own. */
export const ownFormats = (source: string): string[] =>
  source.split('\n').filter((line) => patterns.some((pattern) => pattern.test(line)));
