import { contentTypes } from '@guildhall/contract/chat-rules.ts';
import { allErrors } from '@guildhall/contract/staff-errors.ts';
import { useEffect, useState } from 'react';
import { withReturned, type ChatDraft } from '../model/chat-draft.ts';
import { useTalk } from '../talk/talk-context.ts';

/** What was refused because somebody else has the chat goes back to where it was written (rule 24). */
export const useReturned = (update: (change: (draft: ChatDraft) => ChatDraft) => void): boolean => {
  const { view, conversation, row, isMine } = useTalk();
  /** The state of hands that was known at the refusal: it may come before the news of who has it now. */
  const [lostAt, setLostAt] = useState<number | null>(null);
  const lost = view.items.find(
    (item) =>
      item.kind === 'failed' &&
      item.code === allErrors.chat_stale.code &&
      item.pending.content_type === contentTypes.text,
  );
  const pending = lost?.kind === 'failed' ? lost.pending : null;
  useEffect(() => {
    if (pending === null) return;
    setLostAt(row.assign_epoch);
    update((draft) => withReturned({ ...draft, isNote: false }, pending.content, Date.now()));
    conversation.discard(pending.client_id);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message
  }, [pending?.client_id]);
  if (isMine && lostAt !== null && row.assign_epoch > lostAt) setLostAt(null);
  return lostAt !== null;
};
