const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const firstDelays = [5 * second, 30 * second, 2 * minute, 10 * minute, hour];
const laterDelay = 6 * hour;

/** Retry delay with jitter, so that a recovering receiver does not get all retries at once. */
export const delayMsAfter = (attempts: number, random: () => number = Math.random): number =>
  Math.round((firstDelays[attempts - 1] ?? laterDelay) * (1 + random() * 0.2));
