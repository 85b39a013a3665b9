import type { UseStore } from 'idb-keyval';

/** Entries by their key; what belongs together is written together or not at all. */
export interface KeptStore {
  get(key: string): Promise<unknown>;
  keys(prefix: string): Promise<readonly string[]>;
  commit(puts: ReadonlyMap<string, unknown>, deletes: readonly string[]): Promise<void>;
}

/** Lasts as long as the page: for webviews without a database, and for tests. */
export const createMemoryStore = (entries = new Map<string, unknown>()): KeptStore => ({
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
    request.onerror = () => reject(request.error ?? new Error('the database failed'));
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('the database failed'));
    transaction.oncomplete = () => resolve();
    transaction.onabort = fail;
    transaction.onerror = fail;
  });

export const createDatabaseStore = (open: () => UseStore): KeptStore => ({
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

/** Some engines never open their database and never say so. */
const answersWithinMs = 3000;

const within = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database does not answer')), answersWithinMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** The first that fails is not asked again: from then on everything is kept in the second, which knew all along. */
export const createFallbackStore = (first: KeptStore, second: KeptStore): KeptStore => {
  let isBroken = false;
  const either = async <T>(work: (store: KeptStore) => Promise<T>): Promise<T> => {
    if (!isBroken) {
      try {
        return await within(work(first));
      } catch (error) {
        isBroken = true;
        console.error('drafts last only until the app closes', error);
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
