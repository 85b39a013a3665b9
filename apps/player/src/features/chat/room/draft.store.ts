import { createDelayedWrite } from '../../../platform/device/delayed-write.ts';
import { createStore, type Store } from '@guildhall/browser/store.ts';

export interface TextDraft {
  readonly text: Store<string>;
  load(): Promise<void>;
  change(text: string): void;
  flush(): void;
}

interface DraftStore {
  draft(): Promise<string>;
  saveDraft(text: string): Promise<void>;
}

/** The composer's text, saved to the device shortly after every change. */
export const createTextDraft = (kept: DraftStore, waitMs?: number): TextDraft => {
  const text = createStore('');
  let isTouched = false;
  const writing = createDelayedWrite(() => {
    const now = text.get();
    return () => kept.saveDraft(now);
  }, waitMs);
  return {
    text,
    load: async () => {
      const found = await kept.draft().catch(() => '');
      // Text typed while loading takes precedence.
      if (!isTouched && found !== '') text.set(found);
    },
    change: (next) => {
      isTouched = true;
      text.set(next);
      writing.schedule();
    },
    flush: () => void writing.flush(),
  };
};
