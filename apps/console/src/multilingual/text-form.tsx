import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { useLocale, useText } from '../platform/text/i18n.ts';
import { fullNameOf } from '../platform/text/language-labels.ts';
import { CountedField } from './counted-field.tsx';
import { valueAt } from './model/sheet.ts';
import { langsOf, textKey, type TextField } from './model/sheet-texts.ts';
import type { SheetState } from './use-sheet.ts';
import styles from './text-form.module.css';

export interface ShownField extends TextField {
  readonly label: string;
  readonly placeholder: string;
  /** Below the label: who sees the text, and when. */
  readonly hint?: string;
  /** A single line that wraps, or a multi-line text. */
  readonly isLine: boolean;
}

interface TextFormProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
  readonly lang: LangId;
  readonly isReadOnly: boolean;
}

export const TextForm = ({ state, fields, lang, isReadOnly }: TextFormProps) => {
  const t = useText();
  const locale = useLocale();
  const written = langsOf(fields, state.sheet);
  const mayStart = !isReadOnly && lang !== defaultLang && written.includes(defaultLang) && !written.includes(lang);
  const copyEnglish = (): void =>
    state.change(
      Object.fromEntries(
        fields.map(({ name }) => [textKey(name, lang), valueAt(state.sheet, textKey(name, defaultLang))]),
      ),
    );
  return (
    <div className={styles['sheet']}>
      <div className={styles['bar']}>
        <h2>{fullNameOf(lang, locale)}</h2>
      </div>
      {mayStart && (
        <div className={styles['start']}>
          <span>{t('editor.start.text')}</span>
          <Button variant="default" size="compact-xs" onClick={copyEnglish}>
            {t('editor.start.action')}
          </Button>
        </div>
      )}
      <div className={styles['scroll']}>
        {fields.map((field) => (
          <CountedField
            key={field.name}
            label={field.label}
            hint={field.hint}
            value={valueAt(state.sheet, textKey(field.name, lang))}
            max={field.max}
            lang={lang}
            isLine={field.isLine}
            inputClass={`${styles['input']} ${field.isLine ? styles['line'] : ''}`}
            minRows={field.isLine ? 1 : 5}
            {...(field.isLine ? { maxRows: 4 } : {})}
            placeholder={isReadOnly ? '' : field.placeholder}
            readOnly={isReadOnly}
            aria-required={field.isRequired && lang === defaultLang}
            onChange={(text) => state.change({ [textKey(field.name, lang)]: text })}
          />
        ))}
      </div>
    </div>
  );
};
