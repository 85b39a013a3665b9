import { createStore } from '@guildhall/browser/store.ts';
import type { DraftStorage } from './model/draft-storage.ts';
import type { Draft } from './model/draft.ts';

const persistAfterMs = 300;

/** Unsaved drafts of one record, in memory and in browser storage as far as the browser allows. */
export const createDraftStore = <Part, T>(
  parts: readonly Part[],
  storage: DraftStorage<Part, T>,
  isWorthSaving: (part: Part, draft: Draft<T>) => boolean,
) => {
  const found = parts.flatMap((part) => {
    const draft = storage.read(part);
    return draft !== null && isWorthSaving(part, draft) ? [[part, draft] as const] : [];
  });
  const drafts = createStore<ReadonlyMap<Part, Draft<T>>>(new Map(found));
  /** Parts that the browser refused to store; these drafts are lost when the page closes. */
  const unstored = createStore<ReadonlySet<Part>>(new Set());
  /** Revision counter: incremented whenever a stash changes. */
  const stashRevision = createStore(0);

  const unwritten = new Set<Part>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (part: Part): boolean => {
    const draft = drafts.get().get(part);
    return storage.write(part, draft !== undefined && isWorthSaving(part, draft) ? draft : null);
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (unwritten.size === 0) return;
    const refused = new Set(unstored.get());
    for (const part of unwritten) {
      if (write(part)) refused.delete(part);
      else refused.add(part);
    }
    unwritten.clear();
    unstored.set(refused);
  };

  const put = (part: Part, draft: Draft<T> | null): void => {
    const next = new Map(drafts.get());
    if (draft === null) next.delete(part);
    else next.set(part, draft);
    drafts.set(next);
    unwritten.add(part);
    timer ??= setTimeout(flush, persistAfterMs);
  };

  const dropStashed = (part: Part, atMs: number): void => {
    storage.dropStashed(part, atMs);
    stashRevision.set(stashRevision.get() + 1);
  };

  return {
    found: new Map(found.map(([part, { atMs }]) => [part, atMs])),
    drafts,
    unstored,
    stashRevision,
    put,
    flush,
    stashedOf: storage.readStash,
    dropStashed,
    /** Returns false if the browser refused to store the stash; the draft then stays as it is. */
    stash: (part: Part): boolean => {
      const draft = drafts.get().get(part);
      if (draft !== undefined && isWorthSaving(part, draft)) {
        if (!storage.stash(part, { ...draft, atMs: Date.now() })) return false;
        stashRevision.set(stashRevision.get() + 1);
      }
      put(part, null);
      flush();
      return true;
    },
    /** Keeps the stash entry until the restored draft is stored. */
    restoreStashed: (part: Part, draft: Draft<T> | null, atMs: number): void => {
      put(part, draft);
      flush();
      if (!unstored.get().has(part)) dropStashed(part, atMs);
    },
  };
};
