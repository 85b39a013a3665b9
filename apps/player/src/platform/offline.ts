import { CallFailure } from '@guildhall/client/call.ts';
import type { QueryPersister } from '@tanstack/react-query';
import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';

const dayMs = 24 * 60 * 60 * 1000;
const keptForMs = 60 * dayMs;
const keptMax = 400;

interface Kept {
  readonly data: unknown;
  readonly atMs: number;
}

let store: UseStore | null = null;

/** A webview may have no database, or refuse it; then nothing is kept and nothing fails. */
const orNothing = async <T>(work: (opened: UseStore) => Promise<T>): Promise<T | undefined> => {
  try {
    store ??= createStore('guildhall', 'content');
    return await work(store);
  } catch {
    return undefined;
  }
};

/**
 * Content once read stays on the device: it is shown at once, also without network, and renewed behind the reader's
 * back. For public content only; personal answers must not use it.
 */
const persister: QueryPersister = async (queryFn, context, query) => {
  if (query.state.data === undefined) {
    const kept = await orNothing((opened) => get<Kept>(query.queryHash, opened));
    if (kept !== undefined && kept.atMs > Date.now() - keptForMs) {
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
    // Withdrawn: what the server no longer shows must not stay on the device either.
    if (error instanceof CallFailure && error.reason === 'not_found') {
      void orNothing((opened) => del(query.queryHash, opened));
    }
    throw error;
  }
  void orNothing((opened) => set(query.queryHash, { data, atMs: Date.now() } satisfies Kept, opened));
  return data as never;
};

// Typed as fitting any query: it hands data through without looking into it.
export const keptForOffline = { persister: persister as never };

export const forgetKept = (): void => {
  void orNothing(clear);
};

/** Drops what is too old, and the oldest of too many. Run when nobody waits for anything. */
export const sweepKept = (): Promise<void | undefined> =>
  orNothing(async (opened) => {
    const all = await entries<string, Kept>(opened);
    const byAge = all.sort(([, a], [, b]) => b.atMs - a.atMs);
    const surplus = byAge.filter(([, kept], index) => index >= keptMax || kept.atMs < Date.now() - keptForMs);
    await delMany(
      surplus.map(([key]) => key),
      opened,
    );
  });
