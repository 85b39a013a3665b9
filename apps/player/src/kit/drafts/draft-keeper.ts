import { createDelayedWrite } from '../../platform/device/delayed-write.ts';
import { createStore, type Store } from '@guildhall/browser/store.ts';

/** What a keeper holds: a draft and what the feature knows about it. */
export interface DraftContent {
  readonly draft: unknown;
}

export type DraftState<Content extends DraftContent> = Content & {
  readonly isReady: boolean;
  readonly isRestored: boolean;
};

export interface KeeperOptions<Content extends DraftContent> {
  readonly empty: () => Content;
  readonly hasContent: (draft: Content['draft']) => boolean;
  readonly load: () => Promise<Content | null>;
  readonly save: (draft: Content['draft']) => Promise<void>;
}

export interface DraftKeeper<Content extends DraftContent> {
  readonly state: Store<DraftState<Content>>;
  load(): Promise<void>;
  change(update: (draft: Content['draft']) => Content['draft']): void;
  flush(): Promise<void>;
  /** Stops saving while the draft is being sent; a late write would bring it back as a draft. */
  pause(): void;
  /** Sending was refused: continue with the draft and its error. */
  resume(draft: Content['draft']): void;
  reset(): Promise<void>;
}

/** Saves one draft to the device shortly after every change. */
export const createDraftKeeper = <Content extends DraftContent>(
  options: KeeperOptions<Content>,
): DraftKeeper<Content> => {
  const { empty, hasContent, load, save } = options;
  const state = createStore<DraftState<Content>>({ ...empty(), isReady: false, isRestored: false });
  let isPaused = false;
  const setDraft = (draft: Content['draft']): void => state.set({ ...state.get(), draft });
  const writing = createDelayedWrite(() => {
    const { draft } = state.get();
    return () => save(draft);
  });

  return {
    state,
    load: async () => {
      const found = await load().catch(() => null);
      if (state.get().isReady) return;
      if (found === null) state.set({ ...state.get(), isReady: true });
      else state.set({ ...found, isReady: true, isRestored: hasContent(found.draft) });
    },
    change: (update) => {
      setDraft(update(state.get().draft));
      if (!isPaused) writing.schedule();
    },
    flush: writing.flush,
    pause: () => {
      writing.cancel();
      isPaused = true;
    },
    resume: (draft) => {
      isPaused = false;
      setDraft(draft);
    },
    reset: () => {
      isPaused = false;
      state.set({ ...empty(), isReady: state.get().isReady, isRestored: false });
      return writing.writeNow();
    },
  };
};
