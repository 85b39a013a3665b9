import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEscape } from '../platform/input/escape-key.ts';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import { useDialogRun } from './use-dialog-run.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode;
  /** A verb: "Archive", not "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** The dialog stays open while the promise runs and shows its error. Close it here on success. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  readonly zIndex?: number;
}

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
  const { isRunning, error, run, forgetError } = useDialogRun();
  const close = (): void => {
    if (isRunning) return;
    forgetError();
    onClose();
  };
  // It may open on top of another dialog, which must stay open.
  useEscape(isOpen, close);
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
          onClick={() => void run(onConfirm)}
          data-autofocus={!isDangerous || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
};
