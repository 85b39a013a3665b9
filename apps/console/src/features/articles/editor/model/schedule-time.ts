const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The server rejects times in the past, so a schedule needs at least a minute of lead time. */
export const earliestMs = (nowMs: number): number => nowMs + minuteMs;

export const isTooSoon = (atMs: number, nowMs: number): boolean => atMs < earliestMs(nowMs);

/** A full hour that is at least an hour away. */
export const suggestedMs = (nowMs: number, startOfHour: (ms: number) => number): number =>
  startOfHour(nowMs) + 2 * hourMs;
