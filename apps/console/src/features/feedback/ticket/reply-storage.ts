import { createDraftBox, draftKeyOf, type DraftBox } from '../../../platform/draft-box.ts';
import { isDraft, isEmpty, type ReplyDraft } from '../model/reply-draft.ts';

export interface ReplyStorage {
  readonly read: () => ReplyDraft | null;
  /** False where the browser refused: full, or forbidden. */
  readonly write: (draft: ReplyDraft | null) => boolean;
}

const subjectOf = (id: string): string => `feedback-${id}`;

/** What one member of staff has written to a report and not sent, kept in this browser. */
export const createReplyStorage = (box: () => DraftBox, staffId: string, id: string): ReplyStorage => {
  const drafts = createDraftBox(box);
  const key = draftKeyOf('draft', staffId, subjectOf(id));
  return {
    read: () => {
      const kept = drafts.read(key);
      return isDraft(kept) && !isEmpty(kept) ? kept : null;
    },
    write: (draft) => drafts.write(key, draft),
  };
};

/** Whether something unsent is kept for a report: its row says so. */
export const hasDraft = (staffId: string, id: string): boolean => {
  try {
    return localStorage.getItem(draftKeyOf('draft', staffId, subjectOf(id))) !== null;
  } catch {
    return false;
  }
};
