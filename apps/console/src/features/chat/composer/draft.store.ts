import { createSafeStorage, draftKeyOf } from '../../../platform/drafts/safe-storage.ts';
import { isChatDraft, isEmpty, type ChatDraft } from '../model/chat-draft.ts';

const keyOf = (staffId: string, id: string): string => draftKeyOf('draft', staffId, `chat-${id}`);
const box = createSafeStorage(() => localStorage);

export const readDraft = (staffId: string, id: string): ChatDraft | null => {
  const kept = box.read(keyOf(staffId, id));
  return isChatDraft(kept) && !isEmpty(kept) ? kept : null;
};

/** Returns false if the browser refused to store the draft: storage full or disabled. */
export const writeDraft = (staffId: string, id: string, draft: ChatDraft): boolean =>
  box.write(keyOf(staffId, id), isEmpty(draft) ? null : draft);

/** For the draft marker in the chat list. */
export const hasDraft = (staffId: string, id: string): boolean => box.has(keyOf(staffId, id));
