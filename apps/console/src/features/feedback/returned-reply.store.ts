import type { ReplyOutcome } from '@guildhall/contract/feedback/pending-replies.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import { setPreview } from '../translation/previews.public.ts';
import { emptyDraft, withReturned } from './model/reply-draft.ts';
import { createReplyStorage } from './report/reply-draft.store.ts';

export interface ReturnedReply {
  readonly then: ReplyOutcome;
  readonly text: string;
}

/** The author gets back what they wrote; the translation becomes a preview again. */
export const ownWords = (
  id: string,
  { then, text, original }: ReturnedReply & { readonly original?: Original | undefined },
) => {
  if (original === undefined) return { then, text };
  setPreview(`report:${id}`, { source: original.text, text });
  return { then, text: original.text };
};

/** Mounted composers by report id: a returned reply goes to the open composer, not to storage behind its back. */
const composers = new Map<string, (reply: ReturnedReply) => void>();

export const onReplyReturned = (id: string, take: (reply: ReturnedReply) => void): (() => void) => {
  composers.set(id, take);
  return () => {
    if (composers.get(id) === take) composers.delete(id);
  };
};

/** Restores an unsent reply as a draft, also if its report is not open. */
export const restoreReply = (staffId: string, id: string, reply: ReturnedReply): void => {
  const take = composers.get(id);
  if (take !== undefined) {
    take(reply);
    return;
  }
  const storage = createReplyStorage(() => localStorage, staffId, id);
  const moment = { newKey: () => crypto.randomUUID(), nowMs: Date.now() };
  storage.write(withReturned(storage.read() ?? emptyDraft(moment), reply, null, moment));
};
