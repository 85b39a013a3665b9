import { useRef, useState } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { emptyDraft, type ChatDraft } from '../model/chat-draft.ts';
import { readDraft, writeDraft } from './draft.store.ts';

const newKey = (): string => crypto.randomUUID();

/** The draft of a chat, saved in the browser on every keystroke. */
export const useDraft = (conversation: string) => {
  const { id } = useStaff();
  const [draft, setDraft] = useState<ChatDraft>(() => readDraft(id, conversation) ?? emptyDraft(newKey));
  const [isStored, setIsStored] = useState(true);
  /** Two changes within one render must build on each other, and a state updater may not write to storage. */
  const latest = useRef(draft);
  const update = (change: (draft: ChatDraft) => ChatDraft): void => {
    latest.current = change(latest.current);
    setDraft(latest.current);
    setIsStored(writeDraft(id, conversation, latest.current));
  };
  return { draft, update, isStored, newKey };
};

export type Draft = ReturnType<typeof useDraft>;
