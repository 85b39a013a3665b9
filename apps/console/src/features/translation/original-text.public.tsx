import type { Original } from '@guildhall/contract/translation/original.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../platform/text/i18n.ts';
import styles from './components/translation.module.css';

/** Below a text that was sent as a translation: what the member of staff wrote, one click away. */
export const OriginalText = ({ original }: { readonly original: Original }) => {
  const t = useText();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span className={styles['foot']}>
        <span className={styles['mark']}>
          <IconLanguage size={13} stroke={1.8} aria-hidden />
          {t('translation.machine')}
        </span>
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'translation.hide_original' : 'translation.show_original')}
        </Button>
      </span>
      {isOpen && (
        <p className={styles['original']} dir="auto" lang={languageTagOf(localeOfLang(original.lang) ?? 'en-US')}>
          <small>{t('translation.original_in', { language: languageName(original.lang, locale) })}</small>
          {original.text}
        </p>
      )}
    </>
  );
};
