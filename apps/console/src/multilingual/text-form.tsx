import { defaultLang, directionOf, languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Button, Textarea } from '@mantine/core';
import { useId } from 'react';
import { useLocale, useText } from '../platform/text/i18n.ts';
import { fullNameOf } from '../platform/text/language-labels.ts';
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

interface FieldProps {
  readonly field: ShownField;
  readonly lang: LangId;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

const Field = ({ field, lang, value, isReadOnly, onChange }: FieldProps) => {
  const id = useId();
  const { label, hint, max, isLine, isRequired } = field;
  const locale = localeOfLang(lang) ?? 'en-US';
  const { length } = value.trim();
  const isOver = length > max;
  return (
    <div className={styles['field']}>
      <div className={styles['label']}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-count`} className={styles['count']} data-over={isOver || undefined}>
          {length}/{max}
        </span>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <Textarea
        id={id}
        autosize
        minRows={isLine ? 1 : 5}
        {...(isLine ? { maxRows: 4 } : {})}
        value={value}
        lang={languageTagOf(locale)}
        dir={directionOf(locale)}
        spellCheck
        placeholder={isReadOnly ? '' : field.placeholder}
        readOnly={isReadOnly}
        aria-required={isRequired && lang === defaultLang}
        aria-describedby={`${id}-count${hint === undefined ? '' : ` ${id}-hint`}`}
        aria-invalid={isOver || undefined}
        classNames={{ input: `${styles['input']} ${isLine ? styles['line'] : ''}` }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(isLine ? text.replaceAll(/\s*\n\s*/g, ' ') : text);
        }}
      />
    </div>
  );
};

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
          <Field
            key={field.name}
            field={field}
            lang={lang}
            value={valueAt(state.sheet, textKey(field.name, lang))}
            isReadOnly={isReadOnly}
            onChange={(text) => state.change({ [textKey(field.name, lang)]: text })}
          />
        ))}
      </div>
    </div>
  );
};
