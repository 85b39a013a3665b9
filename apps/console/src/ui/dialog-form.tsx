import { Alert, Button, Group, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { failureText } from '../platform/failure-text.ts';
import { useText } from '../platform/i18n.ts';
import { useShortcuts } from '../platform/shortcuts.ts';
import styles from './dialog-form.module.css';

interface DialogFormProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly confirmLabel: string;
  /** Something is missing that only whoever fills it in can give. */
  readonly isIncomplete: boolean;
  /** Stays open while it runs, shows what went wrong, and closes when nothing did. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** What went wrong, where this dialog can say it better than the code. */
  readonly explain?: (error: unknown) => string;
  readonly children: ReactNode;
}

const Keys = ({ send }: { readonly send: () => void }) => {
  const t = useText();
  useShortcuts([{ keys: 'mod+enter', label: t('shell.keys.confirm'), scope: 'dialog', run: send }]);
  return null;
};

/** A few fields, and what will be done with them. */
export const DialogForm = (props: DialogFormProps) => {
  const { title, isOpen, confirmLabel, isIncomplete, onConfirm, onClose, explain = failureText, children } = props;
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = (): void => {
    if (isRunning) return;
    setError(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (isIncomplete || isRunning) return;
    setIsRunning(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Keys send={() => void confirm()} />
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {children}
        {error !== null && (
          <Alert color="red" role="alert">
            {explain(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={isRunning}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={isRunning} disabled={isIncomplete}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
