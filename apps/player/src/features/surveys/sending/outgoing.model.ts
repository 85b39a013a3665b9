import { isPassing, type FailureName, type Told } from '../../../platform/told.ts';
import type { Outgoing, Trouble } from './outgoing.ts';

const firstWaitMs = 5000;
const longestWaitMs = 5 * 60_000;
const rateWaitMs = 60_000;
/** A server that fails at one answer again and again will not take it: the player should know. */
const serverFailuresMax = 20;

/** Doubles with every attempt, and never the same for two phones that lost one network together. */
const waitAfter = (attempts: number, random: () => number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts, 10)) * (0.5 + random() / 2);

const troubleOf = (name: FailureName, attempts: number): Trouble => {
  if (name === 'network') return 'network';
  if (isPassing(name)) return name === 'unknown' && attempts >= serverFailuresMax ? 'refused' : 'server';
  if (name === 'launch_required') return 'launch';
  return name === 'too_frequent' ? 'rate' : 'refused';
};

export interface Attempt {
  readonly name: FailureName;
  readonly told: Told;
  readonly nowMs: number;
  readonly random: () => number;
}

/** What becomes of an answer that was tried and not taken. Its key stays what it is. */
export const afterFailure = (item: Outgoing, { name, told, nowMs, random }: Attempt): Outgoing => {
  const attempts = item.attempts + 1;
  const trouble = troubleOf(name, attempts);
  const waitMs = trouble === 'rate' ? rateWaitMs : waitAfter(item.attempts, random);
  return { ...item, attempts, trouble, told, notBeforeMs: trouble === 'refused' ? 0 : nowMs + waitMs };
};

/** The answer itself will not do: it belongs back into the hands of whoever gave it. */
export const isMendable = (name: FailureName): boolean =>
  ['option_required', 'option_count', 'words_length', 'invalid'].includes(name);

export const isDue = ({ trouble, notBeforeMs }: Outgoing, nowMs: number): boolean =>
  trouble !== 'refused' && notBeforeMs <= nowMs;

/** When to look again; null if nothing waits for a time to come. */
export const nextAtMs = (items: readonly Outgoing[]): number | null => {
  const times = items.filter(({ trouble }) => trouble !== 'refused').map(({ notBeforeMs }) => notBeforeMs);
  return times.length === 0 ? null : Math.min(...times);
};
