import { createLateWrite } from '../../../platform/late-write.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { holdsAnything, type Draft } from './draft.model.ts';
import type { Restored } from './restore.ts';

export interface DraftState {
  readonly isReady: boolean;
  readonly draft: Draft;
  readonly isRestored: boolean;
  readonly isChanged: boolean;
}

export interface KeeperOptions {
  readonly empty: Draft;
  readonly load: () => Promise<Restored | null>;
  readonly save: (draft: Draft) => Promise<void>;
  readonly waitMs?: number;
}

export interface DraftKeeper {
  readonly state: Store<DraftState>;
  load(): Promise<void>;
  change(update: (draft: Draft) => Draft): void;
  /** Writes what is not written yet. For the moments before the page may be gone. */
  flush(): Promise<void>;
  /** It is sent: what is on the device is no draft any more, and nothing may bring it back. */
  stop(): void;
}

/** Keeps a draft on the device while it is written: within a moment after every change. */
export const createDraftKeeper = ({ empty, load, save, waitMs }: KeeperOptions): DraftKeeper => {
  const state = createStore<DraftState>({ isReady: false, draft: empty, isRestored: false, isChanged: false });
  let isStopped = false;
  const writing = createLateWrite(() => {
    const { draft } = state.get();
    return () => save(draft);
  }, waitMs);

  return {
    state,
    load: async () => {
      const found = await load().catch(() => null);
      if (state.get().isReady) return;
      if (found === null) state.set({ ...state.get(), isReady: true });
      else state.set({ ...found, isReady: true, isRestored: holdsAnything(found.draft) });
    },
    change: (update) => {
      state.set({ ...state.get(), draft: update(state.get().draft) });
      if (!isStopped) writing.soon();
    },
    flush: writing.flush,
    stop: () => {
      writing.drop();
      isStopped = true;
    },
  };
};
