import { Failure } from '../runtime/failure.ts';
import { isBadItem } from './database.ts';

export interface GroupCommitOptions<Item, Outcome> {
  /** Stores a batch in one transaction and returns the outcome of each item, in the order of the batch. */
  readonly store: (batch: readonly Item[]) => Promise<readonly (Outcome | Failure)[]>;
  /** Called if storing failed and it is unknown whether the batch was committed. */
  readonly onFailed: (error: unknown, batchSize: number) => void;
  /** Items of different lanes never share a batch. By default there is one lane. */
  readonly laneOf?: (item: Item) => string | number;
  /** Items with the same key keep their order and are in one batch at a time. */
  readonly orderKeyOf: (item: Item) => string | number;
  /** Items with the same id are never in the same batch: a duplicate waits for the outcome of the first copy. */
  readonly idOf?: (item: Item) => string;
  readonly batchMax: number;
  /** Concurrent batches of a lane. */
  readonly batchesMax: number;
  /** Items of all lanes that wait for a batch; more are refused as `unavailable`. */
  readonly waitingMax: number;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (failure: Failure) => void;
}

interface Lane<Item, Outcome> {
  waiting: Waiting<Item, Outcome>[];
  running: number;
  /** Order keys in a batch that is being stored. */
  readonly storing: Set<string | number>;
}

const newLane = <Item, Outcome>(): Lane<Item, Outcome> => ({
  waiting: [],
  running: 0,
  storing: new Set(),
});

/**
 * Group commit: concurrent items are stored in one transaction while the next batch fills. Storing ten items costs about
 * as much as storing one, so durability costs latency, not throughput.
 */
export const createGroupCommit = <Item, Outcome>(options: GroupCommitOptions<Item, Outcome>) => {
  const { store, onFailed, laneOf, orderKeyOf, idOf, batchMax, batchesMax, waitingMax } = options;
  const lanes = new Map<string | number, Lane<Item, Outcome>>();
  let waitingCount = 0;

  const storeOrFail = async (batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await store(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined) throw new Error('group commit: an item has no outcome');
        if (outcome instanceof Failure) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      if (batch.length > 1 && isBadItem(error)) {
        for (const one of batch) await storeOrFail([one]);
        return;
      }
      onFailed(error, batch.length);
      // Not a refusal, since the batch may have been committed: a retry with the same id settles it.
      for (const { reject } of batch) reject(new Failure('unavailable'));
    }
  };

  const takeBatch = (lane: Lane<Item, Outcome>): Waiting<Item, Outcome>[] => {
    const [taken, left]: [Waiting<Item, Outcome>[], Waiting<Item, Outcome>[]] = [[], []];
    const ids = new Set<string>();
    const held = new Set<string | number>();
    for (const each of lane.waiting) {
      const key = orderKeyOf(each.item);
      const id = idOf?.(each.item);
      // Everything after a held item with the same key waits as well, to keep the order.
      if (id !== undefined && ids.has(id)) held.add(key);
      if (taken.length < batchMax && !lane.storing.has(key) && !held.has(key)) {
        taken.push(each);
        if (id !== undefined) ids.add(id);
      } else {
        held.add(key);
        left.push(each);
      }
    }
    lane.waiting = left;
    waitingCount -= taken.length;
    return taken;
  };

  const run = async (laneKey: string | number, lane: Lane<Item, Outcome>): Promise<void> => {
    lane.running += 1;
    for (;;) {
      const batch = takeBatch(lane);
      if (batch.length === 0) break;
      const keys = new Set(batch.map(({ item }) => orderKeyOf(item)));
      for (const key of keys) lane.storing.add(key);
      await storeOrFail(batch);
      for (const key of keys) lane.storing.delete(key);
    }
    lane.running -= 1;
    const isIdle = lane.running === 0 && lane.waiting.length === 0;
    if (isIdle && lanes.get(laneKey) === lane) lanes.delete(laneKey);
  };

  /** Resolves once the item is committed, by this call or an earlier one; rejects with the reason for refusal. */
  return (item: Item): Promise<Outcome> =>
    new Promise((resolve, reject: (failure: Failure) => void) => {
      if (waitingCount >= waitingMax) {
        reject(new Failure('unavailable'));
        return;
      }
      const laneKey = laneOf?.(item) ?? 0;
      const lane = lanes.get(laneKey) ?? newLane<Item, Outcome>();
      lanes.set(laneKey, lane);
      lane.waiting.push({ item, resolve, reject });
      waitingCount += 1;
      // Deferred, so that items that arrive in the same turn of the event loop share a batch.
      if (lane.running < batchesMax && lane.waiting.length === 1) setImmediate(() => void run(laneKey, lane));
    });
};
