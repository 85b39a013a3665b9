import { directionOf, languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { useId } from 'react';
import styles from './counted-field.module.css';

type FieldProps = Pick<
  TextareaProps,
  'variant' | 'minRows' | 'maxRows' | 'placeholder' | 'readOnly' | 'aria-required' | 'onBlur' | 'onKeyDown'
>;
interface CountedFieldProps extends FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly max: number;
  readonly lang: LangId;
  /** A single line that wraps, or a multi-line text. */
  readonly isLine: boolean;
  readonly look?: 'page' | 'form';
  readonly inputClass: string;
  readonly onChange: (text: string) => void;
}

/** Auto-growing field for a text in one language, with a character counter. */
export const CountedField = (props: CountedFieldProps) => {
  const { label, hint, value, max, lang, isLine, look, inputClass, onChange, ...field } = props;
  const id = useId();
  const locale = localeOfLang(lang) ?? 'en-US';
  const { length } = value.trim();
  const isOver = length > max;
  return (
    <div className={`${styles['field']} ${look === 'page' ? styles['page'] : ''}`}>
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
        {...field}
        id={id}
        autosize
        value={value}
        lang={languageTagOf(locale)}
        dir={directionOf(locale)}
        spellCheck
        aria-describedby={`${id}-count${hint === undefined ? '' : ` ${id}-hint`}`}
        aria-invalid={isOver || undefined}
        classNames={{ input: inputClass }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(isLine ? text.replaceAll(/\s*\n\s*/g, ' ') : text);
        }}
      />
    </div>
  );
};
