import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { fullNameOf } from '../../../platform/text/language-labels.ts';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import { useLang, useLangKeys } from '../../../multilingual/use-lang.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { copiedFromEnglish, progressOf, wantedNames } from '../model/completeness.ts';
import { hintName, labelName, structureOf, surveyFields, titleName } from '../model/survey-sheet.ts';
import { LanguageProgress } from './language-progress.tsx';
import { TranslationRow } from './translation-row.tsx';
import styles from './translations.module.css';

interface TranslationsTabProps {
  readonly state: SheetState;
  readonly isReadOnly: boolean;
}

export const TranslationsTab = ({ state, isReadOnly }: TranslationsTabProps) => {
  const t = useText();
  const locale = useLocale();
  const { lang, choose } = useLang();
  useLangKeys(lang, choose);
  const { sheet, change } = state;
  const structure = useMemo(() => structureOf(sheet), [sheet]);
  const wanted = useMemo(() => wantedNames(sheet), [sheet]);
  const maxima = useMemo(() => new Map(surveyFields(structure).map(({ name, max }) => [name, max])), [structure]);
  const write = useCallback(
    (name: string, text: string): void => change({ [textKey(name, lang)]: text }),
    [change, lang],
  );
  const { written, total } = progressOf(sheet, wanted, lang);
  const row = (name: string, label: string, isLong = false): ReactNode => {
    const value = valueAt(sheet, textKey(name, lang));
    return (
      <TranslationRow
        key={name}
        name={name}
        label={label}
        english={valueAt(sheet, textKey(name, defaultLang))}
        value={value}
        lang={lang}
        max={maxima.get(name) ?? 0}
        isLong={isLong}
        isMissing={value.trim() === '' && wanted.includes(name)}
        missingText={t('surveys.words.missing')}
        isReadOnly={isReadOnly}
        onChange={write}
      />
    );
  };
  return (
    <div className={styles['columns']}>
      <LanguageProgress lang={lang} progress={(each) => progressOf(sheet, wanted, each)} onChoose={choose} />
      <section className={styles['sheet']} aria-label={fullNameOf(lang, locale)}>
        <header className={styles['bar']}>
          <h2>{fullNameOf(lang, locale)}</h2>
          <span>{t('surveys.words.progress', { written, total })}</span>
          {!isReadOnly && lang !== defaultLang && written < total && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconCopy size={14} stroke={1.7} />}
              onClick={() => change(copiedFromEnglish(sheet, wanted, lang))}
            >
              {t('surveys.words.copy')}
            </Button>
          )}
        </header>
        <div className={styles['scroll']} key={lang}>
          <div className={styles['group']}>
            {row('title', t('surveys.field.title'))}
            {row('body', t('surveys.field.body'), true)}
          </div>
          {structure.map(({ id, options }, index) => (
            <div key={id} className={styles['group']}>
              <h3>{t('surveys.question.name', { number: index + 1 })}</h3>
              {row(titleName(id), t('surveys.question.title'))}
              {row(hintName(id), t('surveys.question.hint'))}
              {options.map((option, index) =>
                row(labelName(id, option), t('surveys.option.name', { number: index + 1 })),
              )}
            </div>
          ))}
        </div>
      </section>
    </div>
  );
};
