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
  readonly chosen: readonly Choice[];
  readonly onPick: (value: string) => void;
  /** The list stays open after a choice. */
  readonly isMany?: boolean;
  readonly onOpen?: () => void;
  readonly accepts?: (text: string) => boolean;
}

export const FilterPick = ({ label, choices, chosen, onPick, isMany = false, onOpen, accepts }: FilterPickProps) => {
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
  const [first] = chosen;
  const isChosen = ({ value }: Choice): boolean => chosen.some((choice) => choice.value === value);
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
        onPick(value);
        if (!isMany) combobox.closeDropdown();
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
          {first === undefined ? (
            <IconChevronDown size={13} stroke={1.8} />
          ) : (
            <span className={styles['chosen']} title={chosen.map((choice) => choice.label).join(', ')}>
              {chosen.length === 1
                ? first.label
                : t('shell.filter.several', { first: first.label, count: chosen.length - 1 })}
            </span>
          )}
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
        <Combobox.Options
          className={styles['picks'] ?? ''}
          aria-label={label}
          {...(isMany && { 'aria-multiselectable': true })}
        >
          {found.map((choice) => (
            <Combobox.Option
              key={choice.value}
              value={choice.value}
              active={isChosen(choice)}
              aria-selected={isChosen(choice)}
            >
              <span className={styles['pick']}>
                {choice.label}
                {isChosen(choice) && <IconCheck size={14} />}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('shell.palette.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
