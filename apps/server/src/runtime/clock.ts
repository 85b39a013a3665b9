/**
 * Injected, so that tests can control time. Legally or financially relevant deadlines use the database's clock instead.
 */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
