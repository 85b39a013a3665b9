import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../platform/text/i18n.ts';
import styles from './filter-bar.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FilterPickProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onOpen?: () => void;
  readonly accepts?: (text: string) => boolean;
}

export const FilterPick = ({ label, choices, chosen, onChange, onOpen, accepts }: FilterPickProps) => {
  const t = useText();
  const [sought, setSought] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.focusSearchInput();
      onOpen?.();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSought('');
    },
  });
  const wanted = sought.trim();
  const named = choices.filter((choice) => choice.label.toLowerCase().includes(wanted.toLowerCase()));
  const isTyped = accepts?.(wanted) === true && !choices.some(({ value }) => value === wanted);
  const found = isTyped ? [{ value: wanted, label: wanted }, ...named] : named;
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      onOptionSubmit={(value) => {
        onChange(value === chosen?.value ? null : value);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={styles['open']}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles['name']}>{label}</span>
          {chosen !== undefined && <span className={styles['chosen']}>{chosen.label}</span>}
          {chosen === undefined && <IconChevronDown size={13} stroke={1.8} />}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          value={sought}
          aria-label={t('shell.filter.seek', { name: label })}
          placeholder={t('shell.filter.seek', { name: label })}
          onChange={(event) => {
            setSought(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        <Combobox.Options className={styles['picks'] ?? ''} aria-label={label}>
          {found.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value} active={choice.value === chosen?.value}>
              <span className={styles['pick']}>
                {choice.label}
                {choice.value === chosen?.value && <IconCheck size={14} />}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('shell.palette.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
