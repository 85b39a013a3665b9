import { IconX } from '@tabler/icons-react';
import { useText } from '../platform/text/i18n.ts';
import { FilterPick } from './filter-pick.tsx';
import styles from './filter-bar.module.css';

interface FilterManyProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onOpen?: () => void;
  readonly accepts?: (text: string) => boolean;
}

/** A filter with several values, of which any matches. The list stays open, so that several are chosen at once. */
export const FilterMany = ({ label, choices, values, onChange, onOpen, accepts }: FilterManyProps) => {
  const t = useText();
  const chosen = values.flatMap((value) => {
    const found = choices.find((choice) => choice.value === value);
    return found ?? (accepts?.(value) === true ? [{ value, label: value }] : []);
  });
  const pick = (value: string): void =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <span className={styles['chip']} data-set={chosen.length > 0 || undefined}>
      <FilterPick
        label={label}
        choices={choices}
        chosen={chosen}
        onPick={pick}
        isMany
        {...(onOpen && { onOpen })}
        {...(accepts && { accepts })}
      />
      {chosen.length > 0 && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={t('shell.filter.remove', { name: label })}
          onClick={() => onChange([])}
        >
          <IconX size={12} stroke={2} />
        </button>
      )}
    </span>
  );
};
