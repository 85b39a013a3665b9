import { createDraftBox, draftKeyOf } from '../../../platform/draft-box.ts';
import { isChatDraft, isEmpty, type ChatDraft } from '../model/chat-draft.ts';

const keyOf = (staffId: string, id: string): string => draftKeyOf('draft', staffId, `chat-${id}`);
const box = createDraftBox(() => localStorage);

export const readDraft = (staffId: string, id: string): ChatDraft | null => {
  const kept = box.read(keyOf(staffId, id));
  return isChatDraft(kept) && !isEmpty(kept) ? kept : null;
};

/** False where the browser refused: full, or forbidden. */
export const writeDraft = (staffId: string, id: string, draft: ChatDraft): boolean =>
  box.write(keyOf(staffId, id), isEmpty(draft) ? null : draft);

/** Whether something unsent is kept for a chat: its row says so. */
export const hasDraft = (staffId: string, id: string): boolean => {
  try {
    return localStorage.getItem(keyOf(staffId, id)) !== null;
  } catch {
    return false;
  }
};
