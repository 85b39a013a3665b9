import type { LangId } from '@guildhall/i18n/locales.ts';
import { useRef } from 'react';
import { useUncheckedDraft } from '../answer-help/answer-help.public.ts';
import { useMentions } from '../notices/mention-list.public.tsx';
import { useOutgoing, type Outgoing } from '../translation/outgoing.public.tsx';

/** The text of the current mode: a reply to the player, or a note. */
export interface Written {
  readonly text: string;
  readonly max: number;
  readonly isNote: boolean;
  readonly write: (text: string) => void;
}

interface ComposerOptions {
  readonly subject: { readonly of: 'chat' | 'report'; readonly id: string };
  /** The player's language. */
  readonly lang: LangId;
  readonly written: Written;
  /** The text is a reply that this member may send. */
  readonly isReply: boolean;
  /** False if nothing may be sent now, whatever the text is. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** False in all but one of several composers on the screen. */
  readonly hasKeys: boolean;
  readonly sendKeys: 'enter' | 'mod_enter';
  /** Sends the reply, with its translation if there is one, or saves the note. True if a reply went out. */
  readonly send: (translation: Outgoing['translation']) => boolean | Promise<boolean>;
}

/** What writing to a player has in common in chats and reports: mentions in notes, translation, and when the text may be sent. */
export const useComposer = (options: ComposerOptions) => {
  const { subject, lang, written, isReply, isBusy, hasKeys, sendKeys } = options;
  const { text, max, isNote, write } = written;
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ isOn: isNote, field, onWrite: write });
  const outgoing = useOutgoing({
    text,
    lang,
    subject,
    isOn: isReply,
    max,
    hasKeys,
    sendKeys,
    source: { focus: () => field.current?.focus() },
    onSend: () => sendNow(),
  });
  const isUnchecked = useUncheckedDraft(subject, text) && !isNote;
  const isReady = options.isReady && !isUnchecked;
  const length = text.trim().length;
  const maySend = length > 0 && length <= max && isReady && outgoing.maySend;
  const send = async (): Promise<void> => {
    if (maySend && (await options.send(outgoing.translation))) outgoing.clear();
  };
  const sendNow = (): void => void send();
  /** What the key and the button do before anything is sent: show the translation. */
  const first = isReady ? outgoing.first : null;
  return {
    subject,
    lang,
    written,
    isReply,
    hasKeys,
    sendKeys,
    field,
    mentions,
    outgoing,
    length,
    first,
    sendNow,
    run: first?.run ?? sendNow,
    mayRun: first !== null || maySend,
    isBusy: isBusy || first?.isBusy === true,
  };
};

export type Composer = ReturnType<typeof useComposer>;
