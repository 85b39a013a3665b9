import { createLateWrite } from '../../../platform/late-write.ts';
import { createStore, type Store } from '../../../platform/store.ts';

export interface TextDraft {
  readonly text: Store<string>;
  load(): Promise<void>;
  change(text: string): void;
  /** Writes what is not written yet. For the moments before the page may be gone. */
  flush(): void;
}

interface Kept {
  draft(): Promise<string>;
  saveDraft(text: string): Promise<void>;
}

/** What stands in the input, on the device within a moment after every change. */
export const createTextDraft = (kept: Kept, waitMs?: number): TextDraft => {
  const text = createStore('');
  let isTouched = false;
  const writing = createLateWrite(() => {
    const now = text.get();
    return () => kept.saveDraft(now);
  }, waitMs);
  return {
    text,
    load: async () => {
      const found = await kept.draft().catch(() => '');
      // Whoever typed meanwhile is right.
      if (!isTouched && found !== '') text.set(found);
    },
    change: (next) => {
      isTouched = true;
      text.set(next);
      writing.soon();
    },
    flush: () => void writing.flush(),
  };
};
