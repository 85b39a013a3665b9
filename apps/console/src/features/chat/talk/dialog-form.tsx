import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { useText } from '../../../platform/i18n.ts';

interface DialogFormProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly confirmLabel: string;
  readonly isIncomplete: boolean;
  /** Stays open while it runs, and shows what went wrong. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const DialogForm = (props: DialogFormProps) => {
  const { title, isOpen, confirmLabel, isIncomplete, onConfirm, onClose, children } = props;
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
      size={460}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack gap="md">
          {children}
          {error !== null && (
            <Alert color="red" role="alert">
              {failureText(error)}
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
        </Stack>
      </form>
    </Modal>
  );
};
