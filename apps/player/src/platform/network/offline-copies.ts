import { hashKey, type QueryKey } from '@tanstack/react-query';
import { delMany, entries, get, set } from 'idb-keyval';
import { forgetWithdrawn, maxAgeMs, orNothing, type CachedEntry } from './offline-cache.ts';

// What happens to the cache in the background, apart from what every first screen needs of it.

const maxEntries = 400;

/**
 * Puts into the cache what a query would load, unless the copy there is recent enough. Returns the copy. Fails if
 * nothing can be stored, so that nothing is loaded in vain.
 */
export const keepOffline = async <T>(queryKey: QueryKey, freshForMs: number, load: () => Promise<T>): Promise<T> => {
  const hash = hashKey(queryKey);
  const kept = await orNothing((opened) => get<CachedEntry>(hash, opened));
  if (kept !== undefined && kept.atMs > Date.now() - freshForMs) return kept.data as T;
  try {
    const data = await load();
    const entry: CachedEntry = { data, atMs: Date.now() };
    const isStored = await orNothing((opened) => set(hash, entry, opened).then(() => true));
    if (isStored !== true) throw new Error('offline cache: nothing can be stored');
    return data;
  } catch (error) {
    forgetWithdrawn(hash, error);
    throw error;
  }
};

/** Deletes expired entries and the oldest beyond the limit. Meant to run when idle. */
export const pruneOfflineCache = (): Promise<void | undefined> =>
  orNothing(async (opened) => {
    const all = await entries<string, CachedEntry>(opened);
    const byAge = all.sort(([, a], [, b]) => b.atMs - a.atMs);
    const surplus = byAge.filter(([, kept], index) => index >= maxEntries || kept.atMs < Date.now() - maxAgeMs);
    await delMany(
      surplus.map(([key]) => key),
      opened,
    );
  });
