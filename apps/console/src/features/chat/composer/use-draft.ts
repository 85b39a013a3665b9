import { useState } from 'react';
import { useStaff } from '../../../platform/session.ts';
import { emptyDraft, type ChatDraft } from '../model/chat-draft.ts';
import { readDraft, writeDraft } from './draft-storage.ts';

const newKey = (): string => crypto.randomUUID();

/** What is being written in a chat, kept in this browser at every key. */
export const useDraft = (conversation: string) => {
  const { id } = useStaff();
  const [draft, setDraft] = useState<ChatDraft>(() => readDraft(id, conversation) ?? emptyDraft(newKey));
  const [isKept, setIsKept] = useState(true);
  const update = (change: (draft: ChatDraft) => ChatDraft): void => {
    setDraft((now) => {
      const next = change(now);
      setIsKept(writeDraft(id, conversation, next));
      return next;
    });
  };
  return { draft, update, isKept, newKey };
};
