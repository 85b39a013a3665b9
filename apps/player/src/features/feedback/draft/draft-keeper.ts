import { createLateWrite } from '../../../platform/late-write.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { emptyDraft, holdsAnything, type Draft, type DraftName } from './draft.model.ts';

export interface DraftState {
  readonly isReady: boolean;
  readonly draft: Draft;
  /** Something was found that the player had written before. */
  readonly isRestored: boolean;
}

export interface KeeperOptions {
  readonly name: DraftName;
  readonly load: () => Promise<Draft | null>;
  readonly save: (name: DraftName, draft: Draft) => Promise<void>;
  readonly newKey: () => string;
  readonly waitMs?: number;
}

export interface DraftKeeper {
  readonly state: Store<DraftState>;
  load(): Promise<void>;
  change(update: (draft: Draft) => Draft): void;
  /** Writes what is not written yet. For the moments before the page may be gone. */
  flush(): Promise<void>;
  /** While it is being sent it is no draft: nothing may bring it back. */
  pause(): void;
  /** It came back, with why. */
  resume(draft: Draft): void;
  /** A fresh sheet, with a key of its own. */
  reset(): Promise<void>;
}

/** Keeps one draft on the device while it is written: within a moment after every change. */
export const createDraftKeeper = ({ name, load, save, newKey, waitMs }: KeeperOptions): DraftKeeper => {
  const state = createStore<DraftState>({ isReady: false, draft: emptyDraft(newKey()), isRestored: false });
  let isPaused = false;
  const set = (part: Partial<DraftState>): void => state.set({ ...state.get(), ...part });
  const writing = createLateWrite(() => {
    const { draft } = state.get();
    return () => save(name, draft);
  }, waitMs);

  return {
    state,
    load: async () => {
      const found = await load().catch(() => null);
      if (state.get().isReady) return;
      if (found === null) set({ isReady: true });
      else set({ isReady: true, draft: found, isRestored: holdsAnything(found) });
    },
    change: (update) => {
      set({ draft: update(state.get().draft) });
      if (!isPaused) writing.soon();
    },
    flush: writing.flush,
    pause: () => {
      writing.drop();
      isPaused = true;
    },
    resume: (draft) => {
      isPaused = false;
      set({ draft });
    },
    reset: () => {
      isPaused = false;
      set({ draft: emptyDraft(newKey()), isRestored: false });
      return writing.now();
    },
  };
};
