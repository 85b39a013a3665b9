import { createDraftBox, draftKeyOf, type DraftBox } from '../../../platform/draft-box.ts';
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
  /** False where the browser refused: full, or forbidden. */
  readonly write: (draft: SheetDraft | null) => boolean;
}

/** Unsaved work of one member of staff on one thing, such as `incidents-12`. */
export const createSheetStorage = (box: () => DraftBox, staffId: string, thing: string): SheetStorage => {
  const { read, write } = createDraftBox(box);
  const key = draftKeyOf('draft', staffId, thing);
  return {
    read: () => {
      const stored = read(key);
      return isDraft(stored) ? stored : null;
    },
    write: (draft) => write(key, draft),
  };
};
