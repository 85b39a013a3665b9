import { Alert, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { useText } from '../../../platform/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import styles from './pick-dialog.module.css';

export interface PickOption {
  readonly value: string;
  readonly label: string;
  readonly before?: ReactNode;
  readonly badge?: ReactNode;
  /** A line or two below the label. */
  readonly hint?: string;
  /** The language the hint is in. */
  readonly hintLang?: string;
}

interface PickDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly searchLabel: string;
  /** What is found by the words of the search; by label where the caller does not say. */
  readonly options: readonly PickOption[] | ((search: string) => readonly PickOption[]);
  readonly query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly empty: string;
  /** Stays open while it runs, and shows what went wrong. Close it in here on success. */
  readonly onPick: (value: string) => unknown;
  readonly onClose: () => void;
  /** Above the list: what picking one will do. */
  readonly children?: ReactNode;
}

const foundBy = (options: readonly PickOption[], search: string): readonly PickOption[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};

/** One out of many, by typing a few letters and Enter. */
const Pick = ({ searchLabel, options, query, empty, onPick, onClose, children }: PickDialogProps) => {
  const t = useText();
  const [search, setSearch] = useState('');
  const [running, setRunning] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  // The list is always there: it lies in the dialog, not over it.
  const combobox = useCombobox({ opened: true });
  const found = typeof options === 'function' ? options(search) : foundBy(options, search);
  const pick = async (value: string): Promise<void> => {
    if (running !== null) return;
    setRunning(value);
    setError(null);
    try {
      await onPick(value);
    } catch (failure) {
      setError(failure);
    } finally {
      setRunning(null);
    }
  };
  if (query.error !== null) return <FailedState error={query.error} retry={() => void query.refetch()} />;
  return (
    <Combobox store={combobox} onOptionSubmit={(value) => void pick(value)}>
      {children}
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={14} stroke={1.8} />}
          rightSection={query.isPending ? <Loader size="xs" aria-label={t('shell.loading')} /> : null}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
          onKeyDown={(event) => {
            // The list would keep it for itself, to close.
            if (event.key === 'Escape') onClose();
          }}
        />
      </Combobox.EventsTarget>
      {error !== null && (
        <Alert color="red" role="alert">
          {failureText(error)}
        </Alert>
      )}
      <Combobox.Options className={styles['options'] ?? ''} aria-label={searchLabel}>
        {found.map(({ value, label, before, badge, hint, hintLang }) => (
          <Combobox.Option key={value} value={value} className={styles['option'] ?? ''} disabled={running !== null}>
            {before}
            <span className={styles['words']}>
              <span className={styles['label']}>
                <span dir="auto">{label}</span>
                {badge}
              </span>
              {hint !== undefined && (
                <span className={styles['hint']} dir="auto" lang={hintLang}>
                  {hint}
                </span>
              )}
            </span>
            {running === value && <Loader size="xs" aria-label={t('shell.loading')} />}
          </Combobox.Option>
        ))}
        {found.length === 0 && !query.isPending && <Combobox.Empty>{empty}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
};

export const PickDialog = (props: PickDialogProps) => {
  const t = useText();
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size={560}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ body: styles['body'] ?? '' }}
    >
      <Pick {...props} />
    </Modal>
  );
};
