import type { Original } from '@guildhall/contract/translation/original.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { useState } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import styles from './original-text.module.css';

/** Below a text of customer service that a machine translated. */
export const OriginalText = ({ original }: { readonly original: Original }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['translation']}>
      <span>{t('translation.machine')}</span>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'translation.hide_original' : 'translation.show_original')}
      </button>
      {isOpen && (
        <p dir="auto" lang={languageTagOf(localeOfLang(original.lang) ?? 'en-US')}>
          {original.text}
        </p>
      )}
    </div>
  );
};
