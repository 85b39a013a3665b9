import { Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { composerFieldId } from '../model/composer-field-id.ts';
import styles from './composer.module.css';
import { imageIn } from './use-picture-drop.ts';
import type { Sending } from './use-sending.ts';
import type { Written } from './use-written.ts';

interface ComposerFieldProps {
  readonly written: Written;
  readonly sending: Sending;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The text or the caret has changed. */
  readonly onLook: (element: HTMLTextAreaElement) => void;
  /** Keys go to the lists above the field first; true if one of them handled the key. */
  readonly onListKey: (key: string) => boolean;
  readonly onPicture: (file: File | undefined) => void;
}

export const ComposerField = ({ written, sending, field, onLook, onListKey, onPicture }: ComposerFieldProps) => {
  const t = useText();
  const locale = useLocale();
  const { row } = useOpenChat();
  const { text, isNote, write } = written;
  return (
    <Textarea
      ref={field}
      id={composerFieldId(row.id)}
      variant="unstyled"
      classNames={{ input: styles['field'] ?? '' }}
      aria-label={isNote ? t('chat.note') : t('chat.composer')}
      placeholder={
        isNote
          ? `${t('chat.composer.note')} ${t('notices.mention.hint')}`
          : t('chat.composer.write_in', { language: languageName(row.lang, locale) })
      }
      autosize
      minRows={2}
      maxRows={8}
      value={text}
      dir="auto"
      onChange={(event) => {
        write(event.currentTarget.value);
        onLook(event.currentTarget);
      }}
      onSelect={(event) => onLook(event.currentTarget)}
      onPaste={(event) => {
        const image = imageIn(event.clipboardData.files);
        if (image === undefined) return;
        event.preventDefault();
        onPicture(image);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (onListKey(event.key)) {
          event.preventDefault();
        } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
          event.preventDefault();
          sending.run();
        } else if (event.key === 'Escape') {
          if (sending.outgoing.back()) event.preventDefault();
          else event.currentTarget.blur();
        }
      }}
    />
  );
};
