/** The only clock. Tests hand in their own. Deadlines that money or law hang on use the database's clock instead. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
