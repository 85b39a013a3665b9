import { locales } from '@guildhall/i18n/locales.ts';
import { createStore } from '../../../platform/store.ts';
import type { DraftStorage, Part, PartValue } from './model/draft-storage.ts';
import type { Draft } from './model/drafts.ts';

export type Drafts = ReadonlyMap<Part, Draft<PartValue>>;

const persistAfterMs = 300;

const parts: readonly Part[] = ['settings', ...locales.map(({ id }) => id)];

/** The unsaved work on one article, in the page and, as far as the browser lets us, in its storage. */
export const createDraftShelf = (
  storage: DraftStorage,
  isWorthSaving: (part: Part, draft: Draft<PartValue>) => boolean,
) => {
  const found = parts.flatMap((part) => {
    const draft = storage.read(part);
    return draft !== null && isWorthSaving(part, draft) ? [[part, draft] as const] : [];
  });
  const drafts = createStore<Drafts>(new Map(found));
  /** Parts that the browser would not keep: what is written there is lost with the page. */
  const unkept = createStore<ReadonlySet<Part>>(new Set());
  /** Rises when something was set aside or taken back. */
  const asides = createStore(0);

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
    const refused = new Set(unkept.get());
    for (const part of unwritten) {
      if (write(part)) refused.delete(part);
      else refused.add(part);
    }
    unwritten.clear();
    unkept.set(refused);
  };

  const put = (part: Part, draft: Draft<PartValue> | null): void => {
    const next = new Map(drafts.get());
    if (draft === null) next.delete(part);
    else next.set(part, draft);
    drafts.set(next);
    unwritten.add(part);
    timer ??= setTimeout(flush, persistAfterMs);
  };

  const dropAside = (part: Part, atMs: number): void => {
    storage.dropAside(part, atMs);
    asides.set(asides.get() + 1);
  };

  return {
    found: found.map(([part]) => part),
    drafts,
    unkept,
    asides,
    put,
    flush,
    asidesOf: storage.readAside,
    dropAside,
    /** False where the browser would not keep it; then the draft is still the only place where it is. */
    setAside: (part: Part): boolean => {
      const draft = drafts.get().get(part);
      if (draft !== undefined && isWorthSaving(part, draft)) {
        if (!storage.setAside(part, { ...draft, atMs: Date.now() })) return false;
        asides.set(asides.get() + 1);
      }
      put(part, null);
      flush();
      return true;
    },
    /** Keeps what was set aside until it is kept as a draft again. */
    takeBack: (part: Part, draft: Draft<PartValue> | null, atMs: number): void => {
      put(part, draft);
      flush();
      if (!unkept.get().has(part)) dropAside(part, atMs);
    },
  };
};
