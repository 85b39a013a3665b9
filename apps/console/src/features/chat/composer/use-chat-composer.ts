import { useComposer } from '../../composer/use-composer.public.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import type { Draft } from './use-draft.ts';
import { useNote } from './use-note.ts';
import { useWritten } from './use-written.ts';

/** The composer of the open chat. A reply goes out at once; a note is saved. */
export const useChatComposer = (state: Draft) => {
  const { row, conversation, isFocused } = useOpenChat();
  const written = useWritten(state);
  const { text, isNote, isReply } = written;
  const note = useNote(state);
  const composer = useComposer({
    subject: { of: 'chat', id: row.id },
    lang: row.lang,
    written,
    isReply,
    isReady: isNote ? !note.isSaving : isReply,
    isBusy: note.isSaving,
    hasKeys: isFocused,
    sendKeys: 'enter',
    send: (translation) => {
      if (isNote) {
        void note.save();
        return false;
      }
      if (translation === null) conversation.sendText(text.trim());
      else conversation.sendText(translation.text, translation.original);
      state.update((now) => ({ ...now, answer: '' }));
      return true;
    },
  });
  return { composer, written, noteError: note.error };
};
