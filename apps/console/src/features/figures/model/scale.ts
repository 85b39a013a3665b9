/** Steps that people count in. */
const countSteps = [1, 2, 5, 10, 20, 25, 50];
const [minute, hour, day] = [60, 3600, 86_400];
const durationSteps = [1, 2, 5, 10, 15, 30]
  .map((value) => value * minute)
  .concat([1, 2, 3, 6, 12].map((value) => value * hour))
  .concat([1, 2, 5, 10, 20, 30].map((value) => value * day));

const ticksMax = 5;

const ticksBy = (step: number, max: number): readonly number[] =>
  Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);

/** Where the lines of a chart go, from nothing to at least the largest value. */
export const countTicks = (max: number): readonly number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max))) - 1);
  const step = countSteps.map((value) => value * power).find((value) => max / value <= ticksMax) ?? max;
  return ticksBy(step, max);
};

/** The same for times in seconds: a line every 15 minutes or every 2 days, never every 1000 seconds. */
export const durationTicks = (max: number): readonly number[] => {
  const step = durationSteps.find((value) => max / value <= ticksMax) ?? Math.ceil(max / ticksMax / day) * day;
  return ticksBy(step, max);
};

/** Every how many days a label has room. */
export const labelEvery = (days: number): number => Math.max(1, Math.ceil(days / 8));
