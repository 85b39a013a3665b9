import { useEffect, useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Field, fieldProps } from '../../../kit/form/field.tsx';
import { CalendarSheet, fetchCalendar } from '../calendar/calendar-sheet.tsx';
import { writtenDate } from '../calendar/date.model.ts';
import styles from './deletion-form.module.css';

interface DateFieldProps {
  readonly id: string;
  readonly value: string;
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export const DateField = ({ id, value, today, error, onChange }: DateFieldProps) => {
  const t = useText();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(fetchCalendar, []);
  const label = t('deletion.field.register_date');
  const shown = value === '' ? t('deletion.field.choose_date') : writtenDate(value, locale);
  const { className, ...own } = fieldProps(id, error);
  return (
    <Field id={id} label={label} error={error}>
      <button
        {...own}
        type="button"
        className={`${className} ${styles['date']} ${value === '' ? styles['unset'] : ''}`}
        aria-haspopup="dialog"
        aria-label={`${label}, ${shown}`}
        data-value={value}
        onClick={() => setIsOpen(true)}
      >
        {shown}
      </button>
      {isOpen && (
        <CalendarSheet
          label={label}
          value={value}
          today={today}
          onChange={(date) => {
            setIsOpen(false);
            onChange(date);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Field>
  );
};
