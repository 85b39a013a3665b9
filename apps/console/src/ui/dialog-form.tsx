import { Alert, Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import { useShortcuts } from '../platform/input/shortcuts.ts';
import styles from './dialog-form.module.css';
import { useDialogRun } from './use-dialog-run.ts';

interface DialogFormProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly confirmLabel: string;
  readonly isIncomplete: boolean;
  /** The dialog stays open while the promise runs, shows its error, and closes on success. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly explain?: (error: unknown) => string;
  readonly children: ReactNode;
}

const Keys = ({ send }: { readonly send: () => void }) => {
  const t = useText();
  useShortcuts([{ keys: 'mod+enter', label: t('shell.keys.confirm'), scope: 'dialog', run: send }]);
  return null;
};

export const DialogForm = (props: DialogFormProps) => {
  const { title, isOpen, confirmLabel, isIncomplete, onConfirm, onClose, explain = failureText, children } = props;
  const t = useText();
  const { isRunning, error, run, forgetError } = useDialogRun();
  const close = (): void => {
    if (isRunning) return;
    forgetError();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (isIncomplete || isRunning) return;
    await run(async () => {
      await onConfirm();
      onClose();
    });
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
