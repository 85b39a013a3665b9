import { isPassing, type FailureName, type Told } from '../../../platform/told.ts';
import type { OutboxItem, Trouble } from './outbox.item.ts';

const firstWaitMs = 5000;
const longestWaitMs = 5 * 60_000;
const rateWaitMs = 60_000;
/** A server that fails at one thing again and again will not take it: the player should know. */
const serverFailuresMax = 20;

/** Doubles with every attempt, and never the same for two phones that lost one network together. */
export const waitAfter = (attempts: number, random: () => number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts, 10)) * (0.5 + random() / 2);

export interface Attempt {
  readonly name: FailureName;
  readonly told: Told;
  readonly nowMs: number;
  readonly random: () => number;
  readonly newKey: () => string;
  /** The player looks at the form and is told at once, instead of being made to wait. */
  readonly isWatched: boolean;
}

const waits = (item: OutboxItem, trouble: Trouble, told: Told, notBeforeMs: number): OutboxItem => ({
  ...item,
  attempts: item.attempts + 1,
  trouble,
  told,
  notBeforeMs,
});

/** What becomes of an item that was tried and not taken. `trouble: null` means: again at once. */
export const afterFailure = (item: OutboxItem, attempt: Attempt): OutboxItem => {
  const { name, told, nowMs, random, newKey, isWatched } = attempt;
  const later = nowMs + waitAfter(item.attempts, random);
  if (name === 'image_upload' && !item.areRenewed && item.pictures.length > 0) {
    // They lay on the server too long and were swept; we still have them.
    const pictures = item.pictures.map((picture) => ({ ...picture, key: newKey(), fileId: null }));
    return { ...item, pictures, areRenewed: true, trouble: null, told: null };
  }
  if (isPassing(name)) {
    const isHopeless = name === 'unknown' && item.attempts + 1 >= serverFailuresMax;
    if (!isHopeless) return waits(item, name === 'network' ? 'network' : 'server', told, later);
  }
  if (name === 'launch_required') return waits(item, 'launch', told, later);
  if ((name === 'feedback_rate' || name === 'too_frequent') && !isWatched) {
    return waits(item, 'rate', told, nowMs + rateWaitMs);
  }
  return waits(item, 'refused', told, 0);
};

export const isDue = (item: OutboxItem, nowMs: number): boolean =>
  item.trouble !== 'refused' && item.notBeforeMs <= nowMs;

/** When to look again; null if nothing waits for a time to come. */
export const nextAtMs = (items: readonly OutboxItem[]): number | null => {
  const times = items.filter(({ trouble }) => trouble !== 'refused').map(({ notBeforeMs }) => notBeforeMs);
  return times.length === 0 ? null : Math.min(...times);
};
