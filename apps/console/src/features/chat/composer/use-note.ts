import { useState } from 'react';
import { saveNote } from '../chat.data.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { afterNote } from '../model/chat-draft.ts';
import type { Draft } from './use-draft.ts';

/** Saves the note of the draft. Text that is typed meanwhile stays. */
export const useNote = ({ draft, update, newKey }: Draft) => {
  const { row } = useOpenChat();
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<void> => {
    const saved = draft.note.trim();
    setIsSaving(true);
    setError(null);
    try {
      await saveNote(row.id, draft.noteKey, saved);
      update((now) => afterNote(now, saved, newKey));
    } catch (failure) {
      setError(failure);
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving, error };
};
