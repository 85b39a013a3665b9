import { createSafeStorage, draftKeyOf, type DraftStorageArea } from '../../../platform/drafts/safe-storage.ts';
import { isDraft, isEmpty, type ReplyDraft } from '../model/reply-draft.ts';

export interface ReplyStorage {
  readonly read: () => ReplyDraft | null;
  /** False if the browser refuses storage. */
  readonly write: (draft: ReplyDraft | null) => boolean;
}

const keyOf = (staffId: string, id: string): string => draftKeyOf('draft', staffId, `feedback-${id}`);

export const createReplyStorage = (box: () => DraftStorageArea, staffId: string, id: string): ReplyStorage => {
  const drafts = createSafeStorage(box);
  const key = keyOf(staffId, id);
  return {
    read: () => {
      const stored = drafts.read(key);
      return isDraft(stored) && !isEmpty(stored) ? stored : null;
    },
    write: (draft) => drafts.write(key, draft),
  };
};

export const hasDraft = (staffId: string, id: string): boolean =>
  createSafeStorage(() => localStorage).has(keyOf(staffId, id));
