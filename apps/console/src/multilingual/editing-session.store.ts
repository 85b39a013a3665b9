import { createStore } from '@guildhall/browser/store.ts';
import { isFailure } from '../platform/network/api.ts';
import { createDraftStore } from './drafts.store.ts';
import {
  afterSave,
  caughtUp,
  changedNames,
  withChange,
  type CaughtUp,
  type Draft,
  type PartRules,
  type Present,
} from './model/draft.ts';
import type { DraftStorage } from './model/draft-storage.ts';

export type SaveState =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMs: number }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface SessionDependencies<Part, T> {
  /** The units of the record that are saved separately, each with a version. */
  readonly parts: readonly Part[];
  readonly storage: DraftStorage<Part, T>;
  readonly rulesOf: (part: Part) => PartRules;
  /** The latest known saved state; includes what `send` and `refresh` received. */
  readonly presentOf: (part: Part) => Present<T>;
  readonly send: (part: Part, version: number, value: T) => Promise<void>;
  readonly refresh: () => Promise<unknown>;
}

const attemptsMax = 3;

/**
 * Unsaved changes of one record. Lives outside React because drafts outlast their components: switching languages, an
 * expired session, a reload.
 */
export const createEditingSession = <Part, T extends object>(dependencies: SessionDependencies<Part, T>) => {
  const { parts, storage, rulesOf, presentOf, send, refresh } = dependencies;

  /** Whether a save would change anything; a trailing space in a title would not. */
  const isWorthSaving = (part: Part, draft: Draft<T>): boolean => {
    const present = presentOf(part);
    const { value } = caughtUp(draft, present, rulesOf(part));
    return changedNames(rulesOf(part).isSame, present.value, value).length > 0;
  };

  const draftStore = createDraftStore(parts, storage, isWorthSaving);
  const { drafts, put, flush } = draftStore;
  /** Parts whose draft was restored from an earlier visit, with the time of its last change; announced once. */
  const restored = createStore<ReadonlyMap<Part, number>>(draftStore.found);
  const saves = createStore<ReadonlyMap<Part, SaveState>>(new Map());
  /** The part whose conflicting versions are being compared. */
  const conflict = createStore<Part | null>(null);
  /** The part whose draft could not be stashed; confirms before the draft is lost. */
  const confirmingDiscard = createStore<Part | null>(null);

  const setSave = (part: Part, state: SaveState | null): void => {
    const next = new Map(saves.get());
    if (state === null) next.delete(part);
    else next.set(part, state);
    saves.set(next);
  };

  const draftOf = (part: Part): CaughtUp<T> | null => {
    const draft = drafts.get().get(part);
    return draft === undefined ? null : caughtUp(draft, presentOf(part), rulesOf(part));
  };

  const isUnsaved = (part: Part): boolean => {
    const draft = drafts.get().get(part);
    return draft !== undefined && isWorthSaving(part, draft);
  };

  const forgetRestored = (part: Part): void => {
    if (restored.get().has(part)) restored.set(new Map([...restored.get()].filter(([other]) => other !== part)));
  };

  const changed = (part: Part, values: Partial<T>): Draft<T> | null =>
    withChange(drafts.get().get(part) ?? null, presentOf(part), values, { rules: rulesOf(part), nowMs: Date.now() });

  const discard = (part: Part): void => {
    put(part, null);
    setSave(part, null);
    forgetRestored(part);
  };

  /**
   * After a version conflict, tries again with the new version unless the same fields were changed; with a limit, because
   * a colleague may save as often.
   */
  const trySave = async (part: Part, attempt = 1): Promise<boolean> => {
    const before = presentOf(part);
    const draft = draftOf(part);
    if (draft === null) return false;
    if (draft.conflicts.length > 0) {
      conflict.set(part);
      return false;
    }
    try {
      await send(part, before.version, draft.value);
    } catch (error) {
      if (!isFailure(error, 'conflict')) throw error;
      await refresh().catch(() => {});
      if (presentOf(part).version === before.version || attempt === attemptsMax) throw error;
      return trySave(part, attempt + 1);
    }
    const now = drafts.get().get(part) ?? null;
    put(part, afterSave(now, { sent: draft.value, before }, presentOf(part), rulesOf(part)));
    flush();
    return true;
  };

  /** Resolves to true once saved. A conflict opens the comparison; other errors are kept in `saves`. */
  const save = async (part: Part): Promise<boolean> => {
    if (!drafts.get().has(part) || saves.get().get(part)?.kind === 'saving') return false;
    setSave(part, { kind: 'saving' });
    try {
      const isSaved = await trySave(part);
      if (isSaved) forgetRestored(part);
      setSave(part, isSaved ? { kind: 'saved', atMs: Date.now() } : null);
      return isSaved;
    } catch (error) {
      setSave(part, { kind: 'failed', error });
      return false;
    }
  };

  /**
   * Replaces the own draft with the saved version and keeps it restorable. Returns false if the browser refused to
   * store it.
   */
  const stash = (part: Part): boolean => {
    if (!draftStore.stash(part)) return false;
    setSave(part, null);
    forgetRestored(part);
    return true;
  };

  return {
    drafts,
    unstored: draftStore.unstored,
    restored,
    saves,
    conflict,
    confirmingDiscard,
    stashRevision: draftStore.stashRevision,
    presentOf,
    draftOf,
    isUnsaved,
    put,
    change: (part: Part, values: Partial<T>): void => {
      put(part, changed(part, values));
      if (saves.get().get(part)?.kind === 'saved') setSave(part, null);
    },
    /** On blur: drops a draft that differs only in whitespace. */
    settle: (part: Part): void => {
      if (drafts.get().has(part) && !isUnsaved(part)) put(part, null);
    },
    discard,
    save,
    stash,
    /** Accepts the saved version. The own draft is stashed, or its loss is confirmed if that fails. */
    takeTheirs: (part: Part): void => {
      if (!stash(part)) confirmingDiscard.set(part);
      conflict.set(null);
    },
    forgetRestored,
    stashedOf: draftStore.stashedOf,
    restoreStashed: (part: Part, stashed: Draft<T>): void => {
      draftStore.restoreStashed(part, changed(part, stashed.value), stashed.atMs);
    },
    dropStashed: draftStore.dropStashed,
    flush,
  };
};
