const countSteps = [1, 2, 5, 10, 20, 25, 50];
const [minute, hour, day] = [60, 3600, 86_400];
const durationSteps = [1, 2, 5, 10, 15, 30]
  .map((value) => value * minute)
  .concat([1, 2, 3, 6, 12].map((value) => value * hour))
  .concat([1, 2, 5, 10, 20, 30].map((value) => value * day));

const ticksMax = 5;

const ticksBy = (step: number, max: number): readonly number[] =>
  Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);

/** Tick values from zero to at least `max`. */
export const countTicks = (max: number): readonly number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max))) - 1);
  const step = countSteps.map((value) => value * power).find((value) => max / value <= ticksMax) ?? max;
  return ticksBy(step, max);
};

/** Ticks for durations in seconds, at clock steps such as 15 minutes or 2 days. */
export const durationTicks = (max: number): readonly number[] => {
  const step = durationSteps.find((value) => max / value <= ticksMax) ?? Math.ceil(max / ticksMax / day) * day;
  return ticksBy(step, max);
};

/** Interval in days between axis labels, so that they do not overlap. */
export const labelEvery = (days: number): number => Math.max(1, Math.ceil(days / 8));
