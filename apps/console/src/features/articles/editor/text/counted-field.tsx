import { Textarea } from '@mantine/core';
import { useId, type KeyboardEvent } from 'react';
import styles from './text-pane.module.css';

interface CountedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly kind: 'title' | 'summary';
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
  /** Enter moves to the next field, because the value is a single line. */
  readonly onEnter: () => void;
}

/** Auto-growing single-paragraph field with a character counter. */
export const CountedField = (props: CountedFieldProps) => {
  const { label, value, max, kind, lang, dir, placeholder, isReadOnly, onChange, onLeave, onEnter } = props;
  const id = useId();
  const length = value.trim().length;
  const isOver = length > max;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={styles['field']}>
      <div className={styles['label']}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-count`} className={styles['count']} data-over={isOver || undefined}>
          {length}/{max}
        </span>
      </div>
      <Textarea
        id={id}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={6}
        value={value}
        lang={lang}
        dir={dir}
        spellCheck
        placeholder={placeholder}
        readOnly={isReadOnly}
        aria-describedby={`${id}-count`}
        aria-invalid={isOver || undefined}
        classNames={{ input: `${styles['input']} ${styles['script']} ${styles[kind]}` }}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
    </div>
  );
};
