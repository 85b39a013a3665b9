import { formatIsoDay } from '@guildhall/i18n/days.ts';
import { Popover, TextInput } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { dayField } from '../platform/address/address-state.ts';
import { useLocale, useText } from '../platform/text/i18n.ts';
import styles from './filter-bar.module.css';

interface FilterDateProps {
  readonly label: string;
  /** A day, as `2026-11-30`. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export const FilterDate = ({ label, value, onChange }: FilterDateProps) => {
  const t = useText();
  const locale = useLocale();
  return (
    <span className={styles['chip']} data-set={value !== null || undefined}>
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles['open']}>
            <span className={styles['name']}>{label}</span>
            {value === null ? (
              <IconChevronDown size={13} stroke={1.8} />
            ) : (
              <span className={styles['chosen']}>{formatIsoDay(value, locale)}</span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <TextInput
            type="date"
            label={label}
            data-autofocus
            defaultValue={value ?? ''}
            onChange={({ currentTarget: { value: text, validity } }) => {
              const day = dayField.read(text);
              if (day !== undefined) onChange(day);
              // An incomplete date is empty too, but it is still being typed.
              else if (text === '' && !validity.badInput) onChange(null);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {value !== null && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={t('shell.filter.remove', { name: label })}
          onClick={() => onChange(null)}
        >
          <IconX size={12} stroke={2} />
        </button>
      )}
    </span>
  );
};
