import { Alert, Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { flagField, useAddressState } from '../../../platform/address/address-state.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { findByNumber } from '../feedback.data.ts';
import { numberIn } from '../model/merging.ts';
import { reportPath } from '../model/report-path.ts';
import styles from './bulk-bar.module.css';

const fields = { number: flagField };

/**
 * Opens a report by its number. The open state is in the URL, so the command palette can show the dialog from any page.
 */
export const NumberDialog = () => {
  const t = useText();
  const navigate = useNavigate();
  const { values, change } = useAddressState(fields);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const number = numberIn(typed);
  const close = (): void => change({ number: undefined });
  const open = async (): Promise<void> => {
    if (number === null || isLooking) return;
    setIsLooking(true);
    setProblem(null);
    try {
      const row = await findByNumber(number);
      if (row === null) setProblem(t('feedback.merge.problem_missing'));
      else void navigate(reportPath(row.id), { replace: true });
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsLooking(false);
    }
  };
  return (
    <Modal
      opened={values.number === true}
      onClose={close}
      onExitTransitionEnd={() => setTyped('')}
      title={t('feedback.open_number')}
      size={380}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        className={styles['dialog']}
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <TextInput
          data-autofocus
          label={t('feedback.column.number')}
          placeholder="#1042"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={number === null} loading={isLooking}>
            {t('feedback.open')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
