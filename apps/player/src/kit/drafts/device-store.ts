import type { UseStore } from 'idb-keyval';

/** A key-value store. `commit` is atomic. */
export interface DeviceStore {
  get(key: string): Promise<unknown>;
  keys(prefix: string): Promise<readonly string[]>;
  commit(puts: ReadonlyMap<string, unknown>, deletes: readonly string[]): Promise<void>;
}

/** For webviews without IndexedDB, and for tests. */
export const createMemoryStore = (entries = new Map<string, unknown>()): DeviceStore => ({
  get: (key) => Promise.resolve(entries.get(key)),
  keys: (prefix) => Promise.resolve([...entries.keys()].filter((key) => key.startsWith(prefix))),
  commit: (puts, deletes) => {
    for (const key of deletes) entries.delete(key);
    for (const [key, value] of puts) entries.set(key, value);
    return Promise.resolve();
  },
});

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('IndexedDB transaction failed'));
    transaction.oncomplete = () => resolve();
    transaction.onabort = fail;
    transaction.onerror = fail;
  });

export const createIndexedDbStore = (open: () => UseStore): DeviceStore => ({
  get: (key) => open()('readonly', (store) => resultOf<unknown>(store.get(key))),
  keys: (prefix) =>
    open()('readonly', async (store) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      return (await resultOf(store.getAllKeys(range))) as string[];
    }),
  commit: (puts, deletes) =>
    open()('readwrite', (store) => {
      for (const key of deletes) store.delete(key);
      for (const [key, value] of puts) store.put(value, key);
      return endOf(store.transaction);
    }),
});

/** Some engines never finish opening a database and report no error. */
const answersWithinMs = 3000;

const within = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB timed out')), answersWithinMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * After the first failure of the primary store only the secondary is used. It has received all writes from the start.
 */
export const createFallbackStore = (first: DeviceStore, second: DeviceStore): DeviceStore => {
  let isBroken = false;
  const either = async <T>(work: (store: DeviceStore) => Promise<T>): Promise<T> => {
    if (!isBroken) {
      try {
        return await within(work(first));
      } catch (error) {
        isBroken = true;
        console.error('drafts: device storage failed, drafts last until the app closes', error);
      }
    }
    return work(second);
  };
  return {
    get: (key) => either((store) => store.get(key)),
    keys: (prefix) => either((store) => store.keys(prefix)),
    commit: async (puts, deletes) => {
      if (isBroken) return second.commit(puts, deletes);
      await second.commit(puts, deletes);
      return either((store) => (store === second ? Promise.resolve() : store.commit(puts, deletes)));
    },
  };
};
