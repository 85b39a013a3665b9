import { Failure } from '../runtime/failure.ts';
import { beginWait, currentContext, waitTogether, type Waited } from '../runtime/request-context.ts';

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
  readonly waited: Waited | undefined;
  readonly endWait: () => void;
}

export interface BatchedQueryOptions {
  readonly batchMax?: number;
  /** Calls that wait for a batch; more are refused as `unavailable`. */
  readonly waitingMax?: number;
}

/**
 * Calls that are made at the same time share one query. A call waits only while another batch is running, so a single
 * one is not delayed, and ten thousand arrivals use one connection instead of the whole pool. The query always starts
 * after the call, so a caller reads its own writes. DataLoader would start every batch at once and cache results.
 */
export const createBatchedQuery = <Key, Value>(
  /** Returns the value of each key, in the order of the keys. */
  query: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { batchMax = 200, waitingMax = 20_000 }: BatchedQueryOptions = {},
) => {
  const waiting: Waiting<Key, Value>[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Lets everything that has arrived by now join: under load, larger batches cost both sides less.
      await new Promise(setImmediate);
      const batch = waiting.splice(0, batchMax);
      try {
        for (const { endWait } of batch) endWait();
        const values = await waitTogether(
          batch.map(({ waited }) => waited),
          () => query(batch.map(({ key }) => key)),
        );
        if (values.length !== batch.length) throw new Error('batched query: the number of values is wrong');
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) {
        reject(new Failure('unavailable'));
        return;
      }
      waiting.push({ key, resolve, reject, waited: currentContext()?.waited, endWait: beginWait() });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
};
