import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useStore } from '@guildhall/browser/store.ts';
import type { RefObject } from 'react';
import { useUncheckedDraft } from '../../answer-help/answer-help.public.ts';
import { useOutgoing } from '../../translation/outgoing.public.tsx';
import { useReportContext } from './use-report-context.ts';
import type { Written } from './use-written.ts';

interface SendingOptions {
  readonly written: Written;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Sends the reply, translated if the member wants that, or saves the note. */
export const useSending = ({ written, field }: SendingOptions) => {
  const { report, session, goOn } = useReportContext();
  const { mode, isNote, text, isTooLong } = written;
  const subject = { of: 'report', id: report.id } as const;
  const state = useStore(session.state);
  const outgoing = useOutgoing({
    text,
    lang: report.lang,
    subject,
    isOn: !isNote,
    max: staffLimits.replyMax,
    hasKeys: true,
    sendKeys: 'mod_enter',
    source: { focus: () => field.current?.focus() },
    onSend: () => sendNow(),
  });
  const isUnchecked = useUncheckedDraft(subject, text) && !isNote;
  const isHeld = !isNote && report.sending !== null;
  const send = async (): Promise<void> => {
    if (!outgoing.maySend || isUnchecked) return;
    session.choose(mode);
    if (!(await session.send(outgoing.translation ?? undefined))) return;
    if (!isNote) outgoing.clear();
    if (mode === 'finish') goOn();
  };
  const sendNow = (): void => void send();
  /** What the key and the button do before anything is sent: show the translation. */
  const first = isHeld || isUnchecked ? null : outgoing.first;
  const maySend = text.trim() !== '' && !isTooLong && !isHeld && !isUnchecked && outgoing.maySend;
  return {
    outgoing,
    first,
    sendNow,
    run: first?.run ?? sendNow,
    mayRun: first !== null || maySend,
    isBusy: state.kind === 'sending' || first?.isBusy === true,
  };
};

export type Sending = ReturnType<typeof useSending>;
