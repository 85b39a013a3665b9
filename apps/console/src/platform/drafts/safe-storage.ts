/** The part of `localStorage` that drafts use; a browser may refuse every operation. */
export type DraftStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage key of one staff member's unsaved work. Entries expire by their `atMs`. */
export const draftKeyOf = (kind: 'draft' | 'aside', staffId: string, subject: string): string =>
  `guildhall-console-${kind}-${staffId}-${subject}`;

/** Storage access that never throws. */
export const createSafeStorage = (box: () => DraftStorageArea) => ({
  read: (key: string): unknown => {
    try {
      return JSON.parse(box().getItem(key) ?? 'null') as unknown;
    } catch {
      return null;
    }
  },
  /** Cheap: for marks in lists. */
  has: (key: string): boolean => {
    try {
      return box().getItem(key) !== null;
    } catch {
      return false;
    }
  },
  /** Null removes the entry. Returns false if the browser refuses (quota or privacy settings). */
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
