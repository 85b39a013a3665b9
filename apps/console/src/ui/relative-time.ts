const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Relative time, or null beyond a week, where a date is clearer. */
export const relativeTime = (atMs: number, nowMs: number, locale: string): string | null => {
  const distanceMs = atMs - nowMs;
  const size = Math.abs(distanceMs);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (size < minuteMs) return format.format(0, 'second');
  if (size < hourMs) return format.format(Math.trunc(distanceMs / minuteMs), 'minute');
  if (size < dayMs) return format.format(Math.trunc(distanceMs / hourMs), 'hour');
  if (size < 7 * dayMs) return format.format(Math.trunc(distanceMs / dayMs), 'day');
  return null;
};
