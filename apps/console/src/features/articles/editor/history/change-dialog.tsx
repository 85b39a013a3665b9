import type { StaffArticleChange } from '@guildhall/contract/articles/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button, Group, Loader, Modal } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../../platform/network/api.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FailedState } from '../../../../ui/failed-state.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { useOpenArticle, useIsUnsaved } from '../use-open-article.ts';
import { FieldTable } from '../diff/field-table.tsx';
import { TextDiff } from '../diff/text-diff.tsx';
import { changeArticle } from '../editor.data.ts';
import { emptyText, versionOf } from '../model/content.ts';
import { CompareWith } from './compare-with.tsx';
import { comparedOf } from '../model/compared-changes.ts';
import { useChange } from './history.data.ts';
import styles from './history.module.css';
import { useChangeText } from './use-change-text.ts';

interface ChangeDialogProps {
  readonly change: StaffArticleChange | null;
  readonly onClose: () => void;
}

const ChangeContent = ({ change }: { readonly change: StaffArticleChange }) => {
  const t = useText();
  const { article } = useOpenArticle();
  const [otherId, setOtherId] = useState<number | null>(null);
  const opened = useChange(article.id, change.id);
  const other = useChange(article.id, otherId);
  const error = opened.error ?? other.error;
  const { data } = opened;
  const isLoading = data === undefined || (otherId !== null && other.data === undefined);
  const retry = (): void => void (opened.error === null ? other.refetch() : opened.refetch());
  const shown = isLoading ? null : comparedOf(data, otherId === null ? null : (other.data ?? null));
  return (
    <>
      <CompareWith change={change} value={otherId} onChange={setOtherId} />
      {error !== null && <FailedState error={error} retry={retry} />}
      {error === null && shown === null && <Loader size="sm" m="lg" aria-label={t('shell.loading')} />}
      {error === null && shown !== null && shown.fields.after !== null && (
        <FieldTable
          before={shown.fields.before}
          after={shown.fields.after}
          beforeLabel={t('editor.history.before')}
          afterLabel={t('editor.history.after')}
        />
      )}
      {error === null && shown !== null && shown.fields.after === null && (
        <TextDiff
          before={shown.text.before ?? emptyText}
          after={shown.text.after ?? emptyText}
          lang={change.lang ?? defaultLang}
        />
      )}
    </>
  );
};

const RestoreDialog = ({
  change,
  onClose,
  onDone,
}: {
  readonly change: StaffArticleChange | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const t = useText();
  const { article } = useOpenArticle();
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

/** Diff of one change, by default against the version before it. */
export const ChangeDialog = ({ change, onClose }: ChangeDialogProps) => {
  const t = useText();
  const textOf = useChangeText();
  const { mayWrite } = useOpenArticle();
  const [restoring, setRestoring] = useState<StaffArticleChange | null>(null);
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
              <ChangeContent key={change.id} change={change} />
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
