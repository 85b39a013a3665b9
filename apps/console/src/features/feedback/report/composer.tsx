import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { slashBefore } from '../../../platform/text/slash-command.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { useMentions } from '../../notices/mention-list.public.tsx';
import type { ComposerMode } from '../model/composer-mode.ts';
import { AnswerHelpStrip } from './answer-help-strip.tsx';
import { ChangedDialog } from './changed-dialog.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { ComposerModes } from './composer-modes.tsx';
import { ComposerNotices } from './composer-notices.tsx';
import { OthersWriting } from './others-here.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { useReportContext } from './use-report-context.ts';
import { useSending } from './use-sending.ts';
import { useWritten } from './use-written.ts';
import styles from './composer.module.css';

/** DOM id of the text field, used by the keyboard shortcut that focuses it. */
export const composerFieldId = 'feedback-composer';

/** Writes replies to the player and internal notes; the current mode is always visible. */
export const Composer = () => {
  const t = useText();
  const locale = useLocale();
  const { report, session, show } = useReportContext();
  const field = useRef<HTMLTextAreaElement>(null);
  const written = useWritten();
  const { mode, isNote, text, write } = written;
  const sending = useSending({ written, field });
  useShortcuts([{ keys: 'mod+enter', label: t('feedback.keys.send'), scope: 'page', run: sending.run }]);
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
  const writeIn = t('feedback.composer.write_in', { language: languageName(report.lang, locale) });
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
        aria-label={isNote ? t('feedback.composer.note') : writeIn}
        placeholder={isNote ? `${t('feedback.composer.note')} ${t('notices.mention.hint')}` : writeIn}
        autosize
        minRows={3}
        maxRows={9}
        // The text may be right-to-left in a left-to-right console. Set on the input: a plain `dir` prop would end up
        // on the wrapper.
        attributes={{ input: { dir: 'auto' } }}
        {...(!isNote && { lang: languageTagOf(localeOfLang(report.lang) ?? 'en-US') })}
        value={text}
        error={written.isTooLong}
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
          if (sending.outgoing.back()) event.preventDefault();
          else event.currentTarget.blur();
        }}
      />
      {sending.outgoing.panel}
      <ComposerFoot written={written} sending={sending} />
      <TemplateDialog mode={mode} onInsert={insert} />
      <ChangedDialog onSend={sending.sendNow} />
    </section>
  );
};
