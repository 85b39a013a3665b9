import type { DeskChange } from '@guildhall/contract/articles-desk.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button, Group, Loader, Modal } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { useText } from '../../../../platform/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FailedState } from '../../../../ui/failed-state.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { useDesk, useIsUnsaved } from '../desk-context.ts';
import { FieldTable } from '../diff/field-table.tsx';
import { TextDiff } from '../diff/text-diff.tsx';
import { changeArticle } from '../editor.data.ts';
import { emptyText, versionOf } from '../model/content.ts';
import { useChange } from './history.data.ts';
import styles from './history.module.css';
import { useChangeText } from './use-change-text.ts';

interface ChangeDialogProps {
  readonly change: DeskChange | null;
  readonly onClose: () => void;
}

const ChangeContent = ({ change }: { readonly change: DeskChange }) => {
  const t = useText();
  const { article } = useDesk();
  const { data, error, refetch } = useChange(article.id, change.id);
  if (data === undefined) {
    return error === null ? (
      <Loader size="sm" m="lg" aria-label={t('shell.loading')} />
    ) : (
      <FailedState error={error} retry={() => void refetch()} />
    );
  }
  if (data.fields !== null) {
    return (
      <FieldTable
        before={data.fields_before}
        after={data.fields}
        beforeLabel={t('editor.history.before')}
        afterLabel={t('editor.history.after')}
      />
    );
  }
  return (
    <TextDiff before={data.text_before ?? emptyText} after={data.text ?? emptyText} lang={change.lang ?? defaultLang} />
  );
};

const RestoreDialog = ({
  change,
  onClose,
  onDone,
}: {
  readonly change: DeskChange | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const t = useText();
  const { article } = useDesk();
  const part = change?.kind === 'text' ? (change.lang ?? defaultLang) : 'settings';
  const hasDraft = useIsUnsaved(part);
  const restore = async (): Promise<void> => {
    if (change === null) return;
    const version = part === 'settings' ? article.version : versionOf(article, part);
    await changeArticle(article.id, () => call('/article/restore', { id: article.id, change_id: change.id, version }));
    onDone();
  };
  return (
    <ConfirmDialog
      isOpen={change !== null}
      title={t('editor.restore.title')}
      confirmLabel={t('editor.restore')}
      onConfirm={restore}
      onClose={onClose}
    >
      {t('editor.restore.text')}
      {part === defaultLang && <p>{t('editor.restore.english')}</p>}
      {hasDraft && (
        <p>
          <strong>{t('editor.restore.unsaved')}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
};

/** One change beside what stood there before it. */
export const ChangeDialog = ({ change, onClose }: ChangeDialogProps) => {
  const t = useText();
  const textOf = useChangeText();
  const { mayWrite } = useDesk();
  const [restoring, setRestoring] = useState<DeskChange | null>(null);
  const mayRestore = mayWrite && change !== null && change.kind !== 'text_removed';
  return (
    <>
      <Modal
        opened={change !== null}
        onClose={onClose}
        size="46rem"
        title={change === null ? '' : textOf(change)}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {change !== null && (
          <>
            <p className={styles['who']}>
              {change.by?.name ?? t('articles.by_system')} · <TimeText at={change.at} isAbsolute />
            </p>
            <div className={styles['content']}>
              <ChangeContent change={change} />
            </div>
            {mayRestore && (
              <Group justify="space-between" mt="md" wrap="nowrap">
                <span className={styles['who']}>{t('editor.restore.hint')}</span>
                <Button
                  variant="default"
                  leftSection={<IconRestore size={16} stroke={1.7} />}
                  onClick={() => setRestoring(change)}
                >
                  {t('editor.restore')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Modal>
      <RestoreDialog
        change={restoring}
        onClose={() => setRestoring(null)}
        onDone={() => {
          setRestoring(null);
          onClose();
        }}
      />
    </>
  );
};
