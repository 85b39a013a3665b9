import type { StaffReportRow, FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { fillTemplate } from '@guildhall/contract/templates/variables.ts';
import { defaultLang, languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { audienceOf, type LangCount } from '../model/template-choice.ts';
import { useTemplateValues } from '../use-template-values.ts';
import styles from './bulk-preview.module.css';

interface BulkPreviewProps {
  readonly template: FeedbackTemplate;
  /** Loaded reports, for a sample. */
  readonly rows: readonly StaffReportRow[];
  readonly langs: readonly LangCount[];
}

export const BulkPreview = ({ template, rows, langs }: BulkPreviewProps) => {
  const t = useText();
  const locale = useLocale();
  const values = useTemplateValues(true);
  const [chosen, setChosen] = useState<LangId>(defaultLang);
  const audience = audienceOf(template, langs);
  const shown = audience.find(({ lang }) => lang === chosen) ?? audience[0];
  if (shown === undefined) return null;
  const sample = rows.find(({ lang }) => lang === shown.lang) ?? rows[0];
  const text = fillTemplate(shown.text, { number: String(sample?.number ?? ''), ...values });
  const textLang = shown.isBorrowed ? defaultLang : shown.lang;
  return (
    <div className={styles['preview']}>
      <div className={styles['chips']} role="radiogroup" aria-label={t('feedback.bulk.languages')}>
        {audience.map(({ lang, count, isBorrowed }) => (
          <label key={lang} className={styles['chip']} data-chosen={lang === shown.lang || undefined}>
            <input
              type="radio"
              name="bulk-language"
              className={styles['radio']}
              checked={lang === shown.lang}
              onChange={() => setChosen(lang)}
            />
            {isBorrowed && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
            {languageName(lang, locale)}
            {count > 0 && <span className={styles['count']}>{count}</span>}
            {isBorrowed && <span className={styles['borrowed']}>{t('feedback.bulk.gets_english')}</span>}
          </label>
        ))}
      </div>
      <blockquote className={styles['sample']} dir="auto" lang={languageTagOf(localeOfLang(textLang) ?? 'en-US')}>
        {text}
      </blockquote>
    </div>
  );
};
