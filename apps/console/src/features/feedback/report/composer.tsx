import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Button, Textarea } from '@mantine/core';
import { IconLock, IconSend, IconTemplate } from '@tabler/icons-react';
import { useRef } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { slashBefore } from '../../../platform/text/slash-command.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { useUncheckedDraft } from '../../answer-help/answer-help.public.ts';
import { useMentions } from '../../notices/mention-list.public.tsx';
import { possibleMode, type ComposerMode } from '../model/composer-mode.ts';
import { partOf } from '../model/reply-draft.ts';
import { AnswerHelpStrip } from './answer-help-strip.tsx';
import { useOutgoing, type Outgoing } from '../../translation/outgoing.public.tsx';
import { ChangedDialog } from './changed-dialog.tsx';
import { ComposerModes } from './composer-modes.tsx';
import { ComposerNotices } from './composer-notices.tsx';
import { OthersWriting } from './others-here.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { useReportContext } from './use-report-context.ts';
import styles from './composer.module.css';

/** The character count appears near the limit. */
const countFrom = staffLimits.replyMax - 500;

/** DOM id of the text field, used by the keyboard shortcut that focuses it. */
export const composerFieldId = 'feedback-composer';

const useSending = (mode: ComposerMode, outgoing: Outgoing, isUnchecked: boolean) => {
  const { session, goOn } = useReportContext();
  const send = async (): Promise<void> => {
    if (!outgoing.maySend || isUnchecked) return;
    session.choose(mode);
    if (!(await session.send(outgoing.translation ?? undefined))) return;
    if (mode !== 'note') outgoing.clear();
    if (mode === 'finish') goOn();
  };
  return () => void send();
};

/** Writes replies to the player and internal notes; the current mode is always visible. */
export const Composer = () => {
  const t = useText();
  const locale = useLocale();
  const { report, session, show } = useReportContext();
  const { id: ownId } = useStaff();
  const draft = useStore(session.draft);
  const state = useStore(session.state);
  const field = useRef<HTMLTextAreaElement>(null);
  const mode = possibleMode(draft.mode, report.state);
  const { text } = draft[partOf(mode)];
  const isNote = mode === 'note';
  const isSending = state.kind === 'sending';
  const isHeld = !isNote && report.sending !== null;
  const isOwnRestriction = report.appeal?.staff?.id === ownId && (mode === 'ask' || mode === 'finish');
  const isTooLong = text.trim().length > staffLimits.replyMax;
  const outgoing = useOutgoing({
    text,
    lang: report.lang,
    subject: { of: 'report', id: report.id },
    isOn: !isNote,
    max: staffLimits.replyMax,
    hasKeys: true,
    sendKeys: 'mod_enter',
    source: { focus: () => field.current?.focus() },
    onSend: () => sendNow(),
  });
  const isUnchecked = useUncheckedDraft({ of: 'report', id: report.id }, text) && !isNote;
  const sendNow = useSending(mode, outgoing, isUnchecked);
  const first = isHeld || isUnchecked ? null : outgoing.first;
  const send = first?.run ?? sendNow;
  const language = languageName(report.lang, locale);
  useShortcuts([{ keys: 'mod+enter', label: t('feedback.keys.send'), scope: 'page', run: send }]);
  const write = (next: string, as: ComposerMode = mode): void => {
    session.choose(as);
    session.write(next);
  };
  const mentions = useMentions({ isOn: isNote, field, onWrite: write });
  const insert = (words: string, as: ComposerMode): void => {
    const input = field.current;
    const [at, end] = input === null ? [text.length, text.length] : [input.selectionStart, input.selectionEnd];
    // The slash that opened the list is replaced.
    const start = slashBefore(text, at)?.search === '' ? at - 1 : at;
    write(text.slice(0, start) + words + text.slice(end), as);
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(start + words.length, start + words.length);
    });
  };
  return (
    <section className={styles['composer']} data-note={isNote || undefined} aria-label={t('feedback.composer')}>
      <OthersWriting />
      <ComposerNotices />
      <ComposerModes mode={mode} onChoose={session.choose} />
      {mentions.list}
      {!isNote && <AnswerHelpStrip text={text} field={field} />}
      <Textarea
        ref={field}
        id={composerFieldId}
        classNames={{ input: styles['field'] ?? '' }}
        aria-label={isNote ? t('feedback.composer.note') : t('feedback.composer.write_in', { language })}
        placeholder={
          isNote
            ? `${t('feedback.composer.note')} ${t('notices.mention.hint')}`
            : t('feedback.composer.write_in', { language })
        }
        autosize
        minRows={3}
        maxRows={9}
        // The text may be right-to-left in a left-to-right console. Set on the input: a plain `dir` prop would end up
        // on the wrapper.
        attributes={{ input: { dir: 'auto' } }}
        {...(!isNote && { lang: languageTagOf(localeOfLang(report.lang) ?? 'en-US') })}
        value={text}
        error={isTooLong}
        onChange={(event) => {
          const { value, selectionStart } = event.currentTarget;
          write(value);
          mentions.look(event.currentTarget);
          const isTyped = value.length === text.length + 1 && slashBefore(value, selectionStart)?.search === '';
          if (isTyped && !isNote) show('template');
        }}
        onSelect={(event) => mentions.look(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (mentions.onKey(event.key)) {
            event.preventDefault();
            return;
          }
          // Leaves the field so that the screen's shortcuts work again.
          if (event.key !== 'Escape') return;
          if (outgoing.back()) event.preventDefault();
          else event.currentTarget.blur();
        }}
      />
      {outgoing.panel}
      <div className={styles['foot']}>
        {!isNote && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTemplate size={15} stroke={1.7} />}
            rightSection={<Kbd keys="i" />}
            onClick={() => show('template')}
          >
            {t('feedback.template')}
          </Button>
        )}
        {text.length > countFrom && (
          <span className={styles['count']} data-over={isTooLong || undefined}>
            {t('feedback.composer.count', { count: text.trim().length, max: staffLimits.replyMax })}
          </span>
        )}
        <p className={styles['consequence']} role="status">
          {report.state === feedbackStates.improving && mode === 'keep'
            ? t('feedback.then.keep_asked')
            : isOwnRestriction
              ? t('error.own_restriction')
              : t(`feedback.then.${mode}`)}
        </p>
        {outgoing.button}
        <Button
          {...(isNote && { color: 'yellow', variant: 'light' })}
          leftSection={isNote ? <IconLock size={15} stroke={1.8} /> : <IconSend size={15} stroke={1.8} />}
          loading={isSending || first?.isBusy === true}
          disabled={
            isOwnRestriction ||
            (first === null && (text.trim() === '' || isTooLong || isHeld || isUnchecked || !outgoing.maySend))
          }
          onClick={send}
        >
          {first?.label ?? t(`feedback.send.${mode}`)}
        </Button>
      </div>
      <TemplateDialog mode={mode} onInsert={insert} />
      <ChangedDialog onSend={sendNow} />
    </section>
  );
};
