import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useTemplates } from '../feedback.data.ts';
import { foundTemplates } from '../model/template-choice.ts';
import { BulkPreview } from './bulk-preview.tsx';
import styles from './bulk-bar.module.css';

interface BulkReplyDialogProps {
  readonly then: 'ask' | 'finish';
  readonly rows: readonly StaffReportRow[];
  readonly onSend: (templateId: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Sends one template to many players, each in their own language, after a preview. */
const BulkReply = ({ then, rows, onSend, onClose }: BulkReplyDialogProps) => {
  const t = useText();
  const { data, error, isPending } = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fitting = foundTemplates(data ?? [], '', { lang: defaultLang, mode: then }).filter(
    ({ purpose }) => purpose === then,
  );
  const template = fitting.find(({ id }) => String(id) === chosen);
  const send = async (): Promise<void> => {
    if (template === undefined) return;
    setRunning(true);
    setFailure(null);
    try {
      await onSend(template.id);
      onClose();
    } catch (reason) {
      setFailure(reason);
      setRunning(false);
    }
  };
  const shownError = failure ?? error;
  return (
    <div className={styles['dialog']}>
      <p>{t(`feedback.bulk.consequence_${then}`, { count: rows.length })}</p>
      <Select
        label={t('feedback.template')}
        placeholder={t('feedback.template.search')}
        data-autofocus
        searchable
        nothingFoundMessage={t(isPending ? 'shell.loading' : 'feedback.template.none')}
        data={fitting.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      {template && <BulkPreview key={template.id} template={template} rows={rows} />}
      {shownError !== null && (
        <Alert color="red" role="alert">
          {failureText(shownError)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={running}>
          {t('shell.cancel')}
        </Button>
        <Button loading={running} disabled={template === undefined} onClick={() => void send()}>
          {t(`feedback.bulk.many_${then}`, { count: rows.length })}
        </Button>
      </Group>
    </div>
  );
};

export const BulkReplyDialog = ({
  then,
  ...props
}: Omit<BulkReplyDialogProps, 'then'> & {
  /** Null while closed. */
  readonly then: 'ask' | 'finish' | null;
}) => {
  const t = useText();
  return (
    <Modal
      opened={then !== null}
      onClose={props.onClose}
      title={t(then === 'ask' ? 'feedback.bulk.ask' : 'feedback.bulk.finish')}
      size={560}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {then !== null && <BulkReply then={then} {...props} />}
    </Modal>
  );
};
