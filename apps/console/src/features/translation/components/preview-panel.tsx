import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode, type RefObject } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import styles from './translation.module.css';

/** The key that sends: Enter in chats, with Ctrl in reports. */
export type SendKeys = 'enter' | 'mod_enter';

interface PreviewPanelProps {
  readonly lang: LangId;
  readonly text: string;
  readonly isStale: boolean;
  readonly isTooLong: boolean;
  readonly mayTranslate: boolean;
  readonly sendKeys: SendKeys;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly problem: ReactNode;
  readonly onEdit: (text: string) => void;
  readonly onTranslate: () => void;
  readonly onDiscard: () => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** What the player will read, between the written text and the button that sends. */
export const PreviewPanel = (props: PreviewPanelProps) => {
  const { lang, text, isStale, isTooLong, mayTranslate, sendKeys, field, problem } = props;
  const { onEdit, onTranslate, onDiscard, onBack, onSend } = props;
  const t = useText();
  const language = languageName(lang, useLocale());
  const staleId = useId();
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <span>{t('translation.preview', { language })}</span>
        <ActionIcon size={22} variant="subtle" color="gray" aria-label={t('translation.discard')} onClick={onDiscard}>
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      </div>
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label={t('translation.preview', { language })}
        attributes={{ input: { dir: 'auto', lang: languageTagOf(localeOfLang(lang) ?? 'en-US') } }}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        error={isTooLong}
        {...(isStale && { 'aria-describedby': staleId })}
        onChange={(event) => onEdit(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            onBack();
          } else if (sendKeys === 'enter' && event.key === 'Enter' && !event.shiftKey && !event.altKey) {
            event.preventDefault();
            onSend();
          }
        }}
      />
      {isStale ? (
        <p className={styles['stale']} id={staleId} role="status">
          {t('translation.stale')}{' '}
          <Button variant="subtle" size="compact-xs" disabled={!mayTranslate} onClick={onTranslate}>
            {t('translation.again')}
          </Button>
        </p>
      ) : (
        <p className={styles['hint']} role="status">
          {t('translation.preview_hint')} {t(`translation.preview_keys.${sendKeys}`)}
        </p>
      )}
      {problem}
    </div>
  );
};
