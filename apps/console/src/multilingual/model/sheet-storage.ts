import { createSafeStorage, draftKeyOf, type DraftStorageArea } from '../../platform/drafts/safe-storage.ts';
import type { Sheet } from './sheet.ts';
import type { SheetDraft } from './sheet-draft.ts';

const isSheet = (value: unknown): value is Sheet =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

const isDraft = (value: unknown): value is SheetDraft =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  'value' in value &&
  'atMs' in value &&
  isSheet(value.base) &&
  isSheet(value.value) &&
  typeof value.atMs === 'number';

export interface SheetStorage {
  readonly read: () => SheetDraft | null;
  /** Returns false if the browser refuses storage. */
  readonly write: (draft: SheetDraft | null) => boolean;
}

/** Stores one staff member's draft of a record such as `incidents-12`. */
export const createSheetStorage = (box: () => DraftStorageArea, staffId: string, subject: string): SheetStorage => {
  const { read, write } = createSafeStorage(box);
  const key = draftKeyOf('draft', staffId, subject);
  return {
    read: () => {
      const stored = read(key);
      return isDraft(stored) ? stored : null;
    },
    write: (draft) => write(key, draft),
  };
};
