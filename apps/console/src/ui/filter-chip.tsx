import { Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useText } from '../platform/text/i18n.ts';
import { FilterPick } from './filter-pick.tsx';
import styles from './filter-bar.module.css';

interface FilterChipProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onOpen?: () => void;
  readonly accepts?: (text: string) => boolean;
}

/** Longer lists, and filters that accept typed values, get a search field. */
const choicesMax = 12;

export const FilterChip = ({ label, choices, value, onChange, onOpen, accepts }: FilterChipProps) => {
  const t = useText();
  const typed = value !== null && accepts?.(value) === true ? { value, label: value } : undefined;
  const chosen = choices.find((choice) => choice.value === value) ?? typed;
  return (
    <span className={styles['chip']} data-set={chosen !== undefined || undefined}>
      {choices.length > choicesMax || onOpen !== undefined || accepts !== undefined ? (
        <FilterPick
          label={label}
          choices={choices}
          chosen={chosen === undefined ? [] : [chosen]}
          onPick={(picked) => onChange(picked === chosen?.value ? null : picked)}
          {...(onOpen && { onOpen })}
          {...(accepts && { accepts })}
        />
      ) : (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={styles['open']}>
              <span className={styles['name']}>{label}</span>
              {chosen !== undefined && <span className={styles['chosen']}>{chosen.label}</span>}
              {chosen === undefined && <IconChevronDown size={13} stroke={1.8} />}
            </button>
          </Menu.Target>
          <Menu.Dropdown className={styles['choices'] ?? ''}>
            <Menu.RadioGroup value={chosen?.value ?? null} onChange={onChange}>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
                  {choice.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Dropdown>
        </Menu>
      )}
      {chosen !== undefined && (
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
