import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import { useEffect, useState } from 'react';
import { withReturned, type ChatDraft } from '../model/chat-draft.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';

/** Puts messages that were refused because the chat was reassigned back into the composer (rule 24). */
export const useReturnedMessage = (update: (change: (draft: ChatDraft) => ChatDraft) => void): boolean => {
  const { view, conversation, row, isMine } = useOpenChat();
  /** The assign epoch at the time of the refusal, which can arrive before the news of the reassignment. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- once per message
  }, [pending?.client_id]);
  if (isMine && lostAt !== null && row.assign_epoch > lostAt) setLostAt(null);
  return lostAt !== null;
};
