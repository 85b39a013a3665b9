import { Alert, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import styles from './pick-dialog.module.css';

export interface PickOption {
  readonly value: string;
  readonly label: string;
  readonly before?: ReactNode;
  readonly badge?: ReactNode;
  readonly hint?: string;
  readonly hintLang?: string;
}

interface PickDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly searchLabel: string;
  /** A function searches for itself; an array is filtered by label. */
  readonly options: readonly PickOption[] | ((search: string) => readonly PickOption[]);
  readonly query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly empty: string;
  /** The dialog stays open while the promise runs and shows its error. Call `onClose` on success. */
  readonly onPick: (value: string) => unknown;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const foundBy = (options: readonly PickOption[], search: string): readonly PickOption[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};

const Pick = ({ searchLabel, options, query, empty, onPick, onClose, children }: PickDialogProps) => {
  const t = useText();
  const [search, setSearch] = useState('');
  const [running, setRunning] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  // The list is part of the dialog, so it is always open.
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
            // The combobox would swallow Escape to close its list.
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
