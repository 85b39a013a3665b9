const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const firstDelays = [5 * second, 30 * second, 2 * minute, 10 * minute, hour];
const laterDelay = 6 * hour;

/** How long to wait after so many attempts. Never all at once: a receiver that comes back is not run over. */
export const delayMsAfter = (attempts: number, random: () => number = Math.random): number =>
  Math.round((firstDelays[attempts - 1] ?? laterDelay) * (1 + random() * 0.2));
