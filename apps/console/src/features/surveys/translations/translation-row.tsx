import { defaultLang, directionOf, languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { memo } from 'react';
import styles from './translations.module.css';

interface TranslationRowProps {
  readonly name: string;
  readonly label: string;
  readonly english: string;
  readonly value: string;
  readonly lang: LangId;
  readonly max: number;
  readonly isLong: boolean;
  /** Players fall back to English. */
  readonly isMissing: boolean;
  readonly missingText: string;
  readonly isReadOnly: boolean;
  readonly onChange: (name: string, text: string) => void;
}

/** One text next to its English original. Uses native fields because a long survey renders hundreds of them. */
export const TranslationRow = memo((props: TranslationRowProps) => {
  const { name, label, english, value, lang, max, isLong, isMissing, missingText, isReadOnly, onChange } = props;
  const locale = localeOfLang(lang) ?? 'en-US';
  return (
    <div className={styles['row']} data-missing={isMissing || undefined}>
      {lang !== defaultLang && (
        <p className={styles['english']} lang="en-US">
          {english === '' ? '–' : english}
        </p>
      )}
      <label className={styles['field']}>
        <span>
          {label}
          {isMissing && <em>{missingText}</em>}
        </span>
        <textarea
          rows={isLong ? 3 : 1}
          value={value}
          lang={languageTagOf(locale)}
          dir={directionOf(locale)}
          maxLength={max}
          readOnly={isReadOnly}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange(name, isLong ? text : text.replaceAll(/\s*\n\s*/g, ' '));
          }}
        />
      </label>
    </div>
  );
});
