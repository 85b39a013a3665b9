import type { FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { languageName, useLocale, useText } from '../../../platform/i18n.ts';
import { useTemplates } from '../feedback.data.ts';
import { coverage, foundTemplates, textFor } from '../model/template-choice.ts';
import styles from './bulk-bar.module.css';

interface BulkReplyDialogProps {
  readonly then: 'ask' | 'finish';
  readonly rows: readonly FeedbackDeskRow[];
  readonly onSend: (templateId: number) => Promise<void>;
  readonly onClose: () => void;
}

/** One template to many players, each in their own language: shown before anybody gets it. */
const BulkReply = ({ then, rows, onSend, onClose }: BulkReplyDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const { data, error, isPending } = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const lang = rows[0]?.lang ?? 3;
  const fitting = foundTemplates(data ?? [], '', { lang, mode: then }).filter(({ purpose }) => purpose === then);
  const template = fitting.find(({ id }) => String(id) === chosen);
  const langs = rows.map((row) => row.lang);
  const covered = template && coverage(template, langs);
  const sample = template && textFor(template, lang);
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
      {sample && (
        <blockquote className={styles['sample']} dir="auto" lang={languageTagOf(localeOfLang(sample.lang) ?? 'en-US')}>
          {sample.text}
        </blockquote>
      )}
      {covered && covered.borrowed.size > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={16} stroke={1.7} />}>
          {t('feedback.bulk.borrowed', {
            count: langs.length - covered.own,
            languages: [...covered.borrowed.keys()].map((id) => languageName(id, locale)).join(', '),
          })}
        </Alert>
      )}
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
  /** Null while it is closed. */
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
