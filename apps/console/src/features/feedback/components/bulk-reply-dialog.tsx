import type { ReplyOutcome } from '@guildhall/contract/feedback/pending-replies.ts';
import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useTemplates } from '../../templates/templates.public.ts';
import { templatesFor, type LangCount } from '../model/template-choice.ts';
import { BulkPreview } from './bulk-preview.tsx';
import styles from './bulk-bar.module.css';

interface BulkReplyDialogProps {
  readonly then: ReplyOutcome;
  readonly rows: readonly StaffReportRow[];
  readonly langs: readonly LangCount[];
  readonly count: number;
  readonly onSend: (then: ReplyOutcome, templateId: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Sends one template to many players, each in their own language, after a preview. */
const BulkReply = ({ then, rows, langs, count, onSend, onClose }: BulkReplyDialogProps) => {
  const t = useText();
  const { data, error, isPending } = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fitting = templatesFor(data ?? [], '', { lang: defaultLang, mode: then }).filter(
    ({ purpose }) => purpose === (then === 'keep' ? 'reply' : then),
  );
  const template = fitting.find(({ id }) => String(id) === chosen);
  const send = async (): Promise<void> => {
    if (template === undefined) return;
    setRunning(true);
    setFailure(null);
    try {
      await onSend(then, template.id);
      onClose();
    } catch (reason) {
      setFailure(reason);
      setRunning(false);
    }
  };
  const shownError = failure ?? error;
  return (
    <div className={styles['dialog']}>
      <p>{t(`feedback.bulk.consequence_${then}`, { count })}</p>
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
      {template && <BulkPreview key={template.id} template={template} rows={rows} langs={langs} />}
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
          {t(`feedback.bulk.many_${then}`, { count })}
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
  readonly then: ReplyOutcome | null;
}) => {
  const t = useText();
  return (
    <Modal
      opened={then !== null}
      onClose={props.onClose}
      title={t(then === null || then === 'keep' ? 'feedback.bulk.reply' : `feedback.bulk.${then}`)}
      size={560}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {then !== null && <BulkReply then={then} {...props} />}
    </Modal>
  );
};
