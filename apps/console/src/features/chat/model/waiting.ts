const secondMs = 1000;
const minuteMs = 60 * secondMs;

export type Heat = 'fresh' | 'warm' | 'hot';

export const heatOf = (sinceMs: number, nowMs: number): Heat => {
  const ms = nowMs - sinceMs;
  return ms >= 5 * minuteMs ? 'hot' : ms >= minuteMs ? 'warm' : 'fresh';
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a running clock: `0:42`, `12:05`, `3:04:10`. Negative times, caused by clock skew, show as zero. */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / secondMs));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
};
