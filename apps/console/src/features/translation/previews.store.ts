import { createStore } from '@guildhall/browser/store.ts';

/** A translation before it is sent. The person may have edited it, so it is kept like a draft. */
export interface Preview {
  /** What was translated. */
  readonly source: string;
  readonly text: string;
  /** Closed by Escape: kept with its edits until the same text is translated again. */
  readonly isAside?: boolean;
}

const storageKey = 'guildhall.translation-previews';
const previewsMax = 20;

const isPreview = (value: unknown): value is Preview =>
  typeof value === 'object' && value !== null && 'source' in value && 'text' in value && typeof value.text === 'string';

const stored = (): Record<string, Preview> => {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(Object.entries(parsed ?? {}).filter(([, value]) => isPreview(value)));
  } catch {
    return {};
  }
};

/** By chat or report. In the tab's storage, so that a reload loses nothing. */
export const previewsStore = createStore<Readonly<Record<string, Preview>>>(stored(), (previews) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(previews));
  } catch {
    // Kept in memory.
  }
});

export const setPreview = (id: string, preview: Preview | null): void => {
  const { [id]: _gone, ...others } = previewsStore.get();
  const kept = Object.entries(others).slice(-previewsMax);
  previewsStore.set(Object.fromEntries(preview === null ? kept : [...kept, [id, preview] as const]));
};
