import { CallFailure } from '@guildhall/client/call.ts';
import type { QueryPersister } from '@tanstack/react-query';
import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';

const dayMs = 24 * 60 * 60 * 1000;
export const maxAgeMs = 60 * dayMs;

export interface CachedEntry {
  readonly data: unknown;
  readonly atMs: number;
}

let store: UseStore | null = null;

/** IndexedDB may be missing or refused in a webview; then nothing is cached and nothing fails. */
export const orNothing = async <T>(work: (opened: UseStore) => Promise<T>): Promise<T | undefined> => {
  try {
    store ??= createStore('guildhall', 'content');
    return await work(store);
  } catch {
    return undefined;
  }
};

/** Withdrawn on the server, so it must not stay on the device either. */
export const forgetWithdrawn = (hash: string, error: unknown): void => {
  if (error instanceof CallFailure && error.reason === 'not_found') void orNothing((opened) => del(hash, opened));
};

/**
 * Stale-while-revalidate cache on the device, which also serves offline. For public content only, never for personal
 * data.
 */
const persister: QueryPersister = async (queryFn, context, query) => {
  if (query.state.data === undefined) {
    const kept = await orNothing((opened) => get<CachedEntry>(query.queryHash, opened));
    if (kept !== undefined && kept.atMs > Date.now() - maxAgeMs) {
      setTimeout(() => {
        query.setState({ dataUpdatedAt: kept.atMs });
        if (query.isStale()) query.fetch().catch(() => {});
      });
      return kept.data as never;
    }
  }
  let data: unknown;
  try {
    data = await queryFn(context as never);
  } catch (error) {
    forgetWithdrawn(query.queryHash, error);
    throw error;
  }
  void orNothing((opened) => set(query.queryHash, { data, atMs: Date.now() } satisfies CachedEntry, opened));
  return data as never;
};

// Cast to fit any query: the persister does not inspect the data.
export const offlineCache = { persister: persister as never };

export const clearOfflineCache = (): void => {
  void orNothing(clear);
};
