import { isTransient, type FailureName, type FailureMessage } from '../../platform/network/failure.ts';

const firstWaitMs = 5000;
const longestWaitMs = 5 * 60_000;
const rateWaitMs = 60_000;
/** After this many server errors the item counts as refused, so that the player learns about it. */
const serverFailuresMax = 20;

/** Why an item is still waiting. `refused`: the server will not accept it as it is, and the player sees why. */
export type Trouble = 'network' | 'server' | 'rate' | 'launch' | 'refused';

/** The retry state inside a stored item. These names are persisted on devices, but for `failureMessage` (stored-failure.ts). */
export interface RetryState {
  readonly attempts: number;
  readonly notBeforeMs: number;
  readonly trouble: Trouble | null;
  readonly failureMessage: FailureMessage | null;
}

export const untried: RetryState = { attempts: 0, notBeforeMs: 0, trouble: null, failureMessage: null };

export interface FailedAttempt {
  readonly name: FailureName;
  readonly failureMessage: FailureMessage;
  readonly nowMs: number;
  readonly random: () => number;
}

/** Exponential backoff with jitter, so that devices that lost the same network do not retry in sync. */
export const waitAfter = (attempts: number, random: () => number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts, 10)) * (0.5 + random() / 2);

export const troubleOf = (name: FailureName, failures: number): Trouble => {
  if (name === 'network') return 'network';
  if (isTransient(name)) return name === 'unknown' && failures >= serverFailuresMax ? 'refused' : 'server';
  if (name === 'launch_required') return 'launch';
  return name === 'too_frequent' ? 'rate' : 'refused';
};

/** The item after a failed attempt. `classify` replaces the default reason, for errors that only one feature knows. */
export const withFailure = <Item extends RetryState>(
  item: Item,
  { name, failureMessage, nowMs, random }: FailedAttempt,
  classify = troubleOf,
): Item => {
  const attempts = item.attempts + 1;
  const trouble = classify(name, attempts);
  const waitMs = trouble === 'rate' ? rateWaitMs : waitAfter(item.attempts, random);
  return { ...item, attempts, trouble, failureMessage, notBeforeMs: trouble === 'refused' ? 0 : nowMs + waitMs };
};

export const isDue = ({ trouble, notBeforeMs }: RetryState, nowMs: number): boolean =>
  trouble !== 'refused' && notBeforeMs <= nowMs;

/** When the next item is due, or null if none will be sent. */
export const nextAtMs = (items: readonly RetryState[]): number | null => {
  const times = items.filter(({ trouble }) => trouble !== 'refused').map(({ notBeforeMs }) => notBeforeMs);
  return times.length === 0 ? null : Math.min(...times);
};
