import type { RefObject } from 'react';
import { useUncheckedDraft } from '../../answer-help/answer-help.public.ts';
import { useOutgoing } from '../../translation/outgoing.public.tsx';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import type { Draft } from './use-draft.ts';
import { useNote } from './use-note.ts';
import type { Written } from './use-written.ts';

interface SendingOptions {
  readonly state: Draft;
  readonly written: Written;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSent: () => void;
}

/** Sends the reply, translated if the member wants that, or saves the note. */
export const useSending = ({ state, written, field, onSent }: SendingOptions) => {
  const { row, conversation, isFocused } = useOpenChat();
  const { text, max, isNote, isReply } = written;
  const subject = { of: 'chat', id: row.id } as const;
  const note = useNote(state);
  const outgoing = useOutgoing({
    text,
    lang: row.lang,
    subject,
    isOn: isReply,
    max,
    hasKeys: isFocused,
    sendKeys: 'enter',
    source: { focus: () => field.current?.focus() },
    onSend: () => sendNow(),
  });
  const isUnchecked = useUncheckedDraft(subject, text);
  const isReady = isNote ? !note.isSaving : isReply && !isUnchecked;
  const words = text.trim();
  const maySend = words !== '' && words.length <= max && isReady && outgoing.maySend;
  const sendNow = (): void => {
    if (!maySend) return;
    if (isNote) {
      void note.save();
      return;
    }
    const { translation } = outgoing;
    if (translation === null) conversation.sendText(words);
    else conversation.sendText(translation.text, translation.original);
    outgoing.clear();
    state.update((now) => ({ ...now, answer: '' }));
    onSent();
  };
  /** What the key and the button do before anything is sent: show the translation. */
  const first = isReady ? outgoing.first : null;
  return {
    outgoing,
    first,
    run: first?.run ?? sendNow,
    mayRun: first !== null || maySend,
    isBusy: note.isSaving || first?.isBusy === true,
    noteError: note.error,
  };
};

export type Sending = ReturnType<typeof useSending>;
