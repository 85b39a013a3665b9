import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import type { TemplateValues } from '@guildhall/contract/templates/variables.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import { AnswerHelp } from '../answer-help/answer-help.public.ts';
import type { Composer } from './use-composer.public.ts';

/** What opens while something is typed into the field. */
export interface FieldList {
  /** The text or the caret has changed. */
  readonly look: (element: HTMLTextAreaElement) => void;
  /** Keys go to the lists first; true if one of them handled the key. */
  readonly onKey: (key: string) => boolean;
  readonly list: ReactNode;
}

/** For suggestions of answers. */
export interface AnswerContext {
  /** Changes when the player has written. */
  readonly revision: number;
  readonly values: TemplateValues;
  /** Prepares the composer for the text, for example by changing its mode. */
  readonly beforeInsert?: (source: AnswerSource) => void;
}

interface ComposerFieldProps extends Pick<
  TextareaProps,
  'id' | 'variant' | 'minRows' | 'maxRows' | 'error' | 'onPaste'
> {
  readonly composer: Composer;
  readonly className: string | undefined;
  readonly label: string;
  /** Shown in the empty field while a reply is written. */
  readonly invitation: string;
  readonly templates: FieldList;
  readonly answers: AnswerContext;
}

/** The text field of a composer, with the lists and suggestions above it. */
export const ComposerField = (props: ComposerFieldProps) => {
  const { composer, className, label, invitation, templates, answers, ...input } = props;
  const { subject, lang, written, isReply, hasKeys, sendKeys, field, mentions, outgoing, run } = composer;
  const { text, isNote, write } = written;
  const t = useText();
  const look = (element: HTMLTextAreaElement): void => {
    mentions.look(element);
    templates.look(element);
  };
  return (
    <>
      {templates.list}
      {mentions.list}
      {isReply && <AnswerHelp subject={subject} draft={text} field={field} hasKeys={hasKeys} {...answers} />}
      <Textarea
        {...input}
        ref={field}
        classNames={{ input: className ?? '' }}
        aria-label={label}
        placeholder={isNote ? `${t('composer.note')} ${t('notices.mention.hint')}` : invitation}
        autosize
        // The text may be right-to-left in a left-to-right console. Set on the input: a plain `dir` prop would end up
        // on the wrapper.
        attributes={{ input: { dir: 'auto' } }}
        {...(!isNote && { lang: languageTagOf(localeOfLang(lang) ?? 'en-US') })}
        value={text}
        onChange={(event) => {
          write(event.currentTarget.value);
          look(event.currentTarget);
        }}
        onSelect={(event) => look(event.currentTarget)}
        onKeyDown={(event) => {
          const { key, shiftKey, altKey, nativeEvent } = event;
          if (nativeEvent.isComposing) return;
          if (templates.onKey(key) || mentions.onKey(key)) {
            event.preventDefault();
          } else if (sendKeys === 'enter' && key === 'Enter' && !shiftKey && !altKey) {
            event.preventDefault();
            run();
          } else if (key === 'Escape') {
            if (outgoing.back()) event.preventDefault();
            // Leaves the field so that the screen's shortcuts work again.
            else event.currentTarget.blur();
          }
        }}
      />
    </>
  );
};
