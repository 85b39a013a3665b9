import { readDraft, writeDraft } from './composer/draft.store.ts';
import { emptyDraft, withReturned } from './model/chat-draft.ts';

/** Puts a text that could not be sent elsewhere into the message field of a chat. */
export const keepInDraft = (staffId: string, id: string, text: string): void => {
  const draft = readDraft(staffId, id) ?? emptyDraft(() => crypto.randomUUID());
  writeDraft(staffId, id, withReturned(draft, text, Date.now()));
};
