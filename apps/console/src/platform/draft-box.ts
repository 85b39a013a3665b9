/** The piece of `localStorage` that drafts need; a browser may refuse any of it. */
export type DraftBox = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Unsaved work of one member of staff; the rest of the name says on what. It expires by its `atMs` (draft-expiry.ts). */
export const draftKeyOf = (kind: 'draft' | 'aside', staffId: string, subject: string): string =>
  `guildhall-console-${kind}-${staffId}-${subject}`;

/** Reads and writes without ever throwing. */
export const createDraftBox = (box: () => DraftBox) => ({
  read: (key: string): unknown => {
    try {
      return JSON.parse(box().getItem(key) ?? 'null') as unknown;
    } catch {
      return null;
    }
  },
  /** Null takes it away. False where the browser refused: full, or forbidden. */
  write: (key: string, value: unknown): boolean => {
    try {
      if (value === null) box().removeItem(key);
      else box().setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
});
