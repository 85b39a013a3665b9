import { CallFailure } from '@guildhall/client/call.ts';
import { failureMessageOf, failureNameOf, type FailureMessage } from '../../platform/network/failure.ts';
import { isDue, nextAtMs, type FailedAttempt, type RetryState, type Trouble } from './retry.ts';

/** One player's items on this device. Each move is one transaction, so that a crash cannot lose or duplicate an item. */
export interface OutboxRecords<Item, Result> {
  items(): Promise<readonly Item[]>;
  saveItem(item: Item): Promise<void>;
  draftToItem(item: Item): Promise<void>;
  itemToDraft(item: Item): Promise<void>;
  itemToSent(item: Item, result: Result): Promise<void>;
}

export type Outcome<Item, Result> =
  | { readonly outcome: 'sent'; readonly result: Result }
  | { readonly outcome: 'waiting'; readonly failureMessage: FailureMessage; readonly trouble: Trouble | null }
  | { readonly outcome: 'refused' | 'draft'; readonly failureMessage: FailureMessage; readonly item: Item };

export interface Failure extends FailedAttempt {
  /** The form is open, so the player sees the result. */
  readonly isWatched: boolean;
}

export interface OutboxOptions<Item extends RetryState, Result> {
  /** The current player's records; a different object after the player changes. */
  readonly records: () => OutboxRecords<Item, Result>;
  /** The items the player sees. */
  readonly visible: { get(): readonly Item[]; set(items: readonly Item[]): void };
  readonly idOf: (item: Item) => string | number;
  /** Sends one item. `save` stores the progress of a delivery with several requests; it throws if the player changed. */
  readonly deliver: (item: Item, save: (item: Item) => Promise<void>) => Promise<Result>;
  /** The item's state after a failed attempt. `trouble: null` means: retry immediately. */
  readonly afterFailure: (item: Item, failure: Failure) => Item;
  /** Whether the failed item becomes a draft again, because the player must correct it. */
  readonly isDraftAgain: (failed: Item, failure: Failure) => boolean;
  /** False while the server has not confirmed the player: the item waits. */
  readonly mayDeliver?: () => Promise<boolean>;
  readonly now: () => number;
  readonly random: () => number;
  /** Runs the work unless another tab holds the lock. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
  readonly onSent: (item: Item, result: Result, isWatched: boolean) => void;
  readonly onRefused?: (item: Item, failure: Failure) => void;
}

export interface Outbox<Item, Result> {
  /** Saves the item first, then tries to send it. */
  send(item: Item): Promise<Outcome<Item, Result>>;
  /** Sends due items; with `isForced` also those still in backoff, because the connection or session changed. */
  run(isForced: boolean): Promise<void>;
  /** Shows the stored items without sending any: the session is not known yet. */
  load(): Promise<void>;
  /** When to call `run` again, or null. */
  nextAtMs(): number | null;
  /** Turns the first matching refused item back into a draft. */
  restoreRefused(isMatch: (item: Item) => boolean): Promise<Item | null>;
  /** The stored items with those being sent replaced by their newer state in memory. */
  withRunning(stored: readonly Item[]): readonly Item[];
  hide(id: string | number): void;
}

/**
 * Delivers each item exactly once: it is saved under its idempotency key before the first request, and so is the result
 * of each step. If the app is killed at any point, the next start resumes there.
 */
export const createOutbox = <Item extends RetryState, Result>(
  options: OutboxOptions<Item, Result>,
): Outbox<Item, Result> => {
  type Records = OutboxRecords<Item, Result>;
  const { visible, idOf, deliver, afterFailure, isDraftAgain, now, random, withLock, onSent, onRefused } = options;
  const busy = new Set<string | number>();
  /** Serializes runs. */
  let running: Promise<void> = Promise.resolve();

  const isBusy = (item: Item): boolean => busy.has(idOf(item));
  const hide = (id: string | number): void => visible.set(visible.get().filter((item) => idOf(item) !== id));
  const show = (item: Item): void =>
    visible.set([...visible.get().filter((other) => idOf(other) !== idOf(item)), item]);
  const withRunning = (stored: readonly Item[]): readonly Item[] => [
    ...stored.filter((item) => !isBusy(item)),
    ...visible.get().filter(isBusy),
  ];

  /** False once another player uses the device: nothing of the previous one may be sent (threat 5). */
  const isCurrent = (records: Records): boolean => options.records() === records;
  const checkOwner = (records: Records): void => {
    if (!isCurrent(records)) throw new Error('outbox: the player changed while sending');
  };

  const attempt = async (records: Records, start: Item, isWatched: boolean): Promise<Outcome<Item, Result>> => {
    let item = start;
    const save = async (next: Item): Promise<void> => {
      await records.saveItem(next);
      item = next;
      checkOwner(records);
    };
    for (;;) {
      try {
        if (options.mayDeliver !== undefined && !(await options.mayDeliver())) throw new CallFailure('network');
        checkOwner(records);
        const result = await deliver(item, save);
        if (!isCurrent(records)) return { outcome: 'sent', result };
        await records.itemToSent(item, result);
        hide(idOf(item));
        onSent(item, result, isWatched);
        return { outcome: 'sent', result };
      } catch (error) {
        const failureMessage = failureMessageOf(error);
        if (!isCurrent(records)) return { outcome: 'waiting', failureMessage, trouble: null };
        const failure = { name: failureNameOf(error), failureMessage, nowMs: now(), random, isWatched };
        item = afterFailure(item, failure);
        const { trouble } = item;
        if (isDraftAgain(item, failure)) {
          await records.itemToDraft(item);
          hide(idOf(item));
          return { outcome: 'draft', failureMessage, item };
        }
        await records.saveItem(item);
        if (trouble === null) continue;
        // The session may have ended meanwhile; then the visible list belongs to the device.
        if (!isCurrent(records)) return { outcome: 'waiting', failureMessage, trouble };
        show(item);
        if (trouble !== 'refused') return { outcome: 'waiting', failureMessage, trouble };
        onRefused?.(item, failure);
        return { outcome: 'refused', failureMessage, item };
      }
    }
  };

  const exclusively = async <T>(item: Item, work: () => Promise<T>): Promise<T> => {
    busy.add(idOf(item));
    try {
      return await work();
    } finally {
      busy.delete(idOf(item));
    }
  };

  const showStored = async (records: Records): Promise<readonly Item[]> => {
    const items = await records.items();
    if (!isCurrent(records)) return [];
    visible.set(withRunning(items));
    return items;
  };

  const sendDue = async (isForced: boolean): Promise<void> => {
    const records = options.records();
    const items = await showStored(records);
    for (const id of items.map(idOf)) {
      // Read again: the form or another tab may have settled the item meanwhile.
      const item = (await records.items()).find((entry) => idOf(entry) === id);
      if (item === undefined || isBusy(item)) continue;
      if (isForced ? item.trouble === 'refused' : !isDue(item, now())) continue;
      // An unexpected error in one item must not block the others.
      const outcome = await exclusively(item, () => attempt(records, item, false)).catch(() => null);
      // Offline: the remaining items would fail as well.
      if (outcome?.outcome === 'waiting' && outcome.trouble === 'network') break;
    }
  };

  return {
    send: (item) =>
      exclusively(item, async () => {
        const records = options.records();
        await records.draftToItem(item);
        if (isCurrent(records)) show(item);
        return attempt(records, item, true);
      }),
    run: (isForced) => {
      running = running.then(() => withLock(() => sendDue(isForced))).catch(() => {});
      return running;
    },
    load: () => {
      running = running
        .then(() => showStored(options.records()))
        .then(
          () => {},
          () => {},
        );
      return running;
    },
    nextAtMs: () => nextAtMs(visible.get()),
    restoreRefused: async (isMatch) => {
      const records = options.records();
      const item = (await records.items()).find((entry) => entry.trouble === 'refused' && isMatch(entry));
      if (item === undefined || isBusy(item)) return null;
      await records.itemToDraft(item);
      hide(idOf(item));
      return item;
    },
    withRunning,
    hide,
  };
};
