const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Sooner than this is "now", and the server would refuse what is past by the time it hears of it. */
export const earliestMs = (nowMs: number): number => nowMs + minuteMs;

export const isTooSoon = (atMs: number, nowMs: number): boolean => atMs < earliestMs(nowMs);

/** The next full hour that is not about to strike. */
export const suggestedMs = (nowMs: number, startOfHour: (ms: number) => number): number =>
  startOfHour(nowMs) + 2 * hourMs;
