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
export const createTextDraft = (kept: Kept, waitMs = 250): TextDraft => {
  const text = createStore('');
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One write after the other: an older one must not end last. */
  let writing: Promise<void> = Promise.resolve();
  const flush = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const now = text.get();
    writing = writing.then(() => kept.saveDraft(now)).catch(() => {});
  };
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
      timer ??= setTimeout(flush, waitMs);
    },
    flush,
  };
};
