import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useEscape } from '../platform/escape.ts';
import { failureText } from '../platform/failure-text.ts';
import { useText } from '../platform/i18n.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  /** A verb: "Archive", not "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** The dialog stays open while it runs, and shows what went wrong. Close it in here on success. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  /** Above the dialogs of the desks. */
  readonly zIndex?: number;
}

/** Asks before something that is hard to undo. */
export const ConfirmDialog = ({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDangerous = false,
  onConfirm,
  onClose,
  zIndex,
}: ConfirmDialogProps) => {
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = (): void => {
    if (isRunning) return;
    setError(null);
    onClose();
  };
  // It may lie over another dialog, which must stay.
  useEscape(isOpen, close);
  const confirm = async (): Promise<void> => {
    setIsRunning(true);
    setError(null);
    try {
      await onConfirm();
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
      closeOnEscape={false}
      title={title}
      size="sm"
      {...(zIndex !== undefined && { zIndex })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      {error !== null && (
        <Alert color="red" mt="md" role="alert">
          {failureText(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} disabled={isRunning} data-autofocus={isDangerous || undefined}>
          {cancelLabel ?? t('shell.cancel')}
        </Button>
        <Button
          {...(isDangerous ? { color: 'red' } : {})}
          loading={isRunning}
          onClick={() => void confirm()}
          data-autofocus={!isDangerous || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
};
