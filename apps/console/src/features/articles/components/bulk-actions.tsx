import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArchive, IconPin, IconPinnedOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { bulkArticles, type ArticleBulkAnswer, type ArticleBulkAction } from '../articles.data.ts';
import styles from './bulk-bar.module.css';
import { BulkSkipped } from './bulk-skipped.tsx';

const icon = { size: 15, stroke: 1.7 };

const questions = {
  publish: {
    title: 'articles.bulk.publish.title',
    text: 'articles.bulk.publish.text',
    confirm: 'articles.bulk.publish',
  },
  archive: {
    title: 'articles.bulk.archive.title',
    text: 'articles.bulk.archive.text',
    confirm: 'articles.bulk.archive',
  },
} as const;
const doneMessages = {
  publish: 'articles.bulk.done.publish',
  archive: 'articles.bulk.done.archive',
  pin: 'articles.bulk.done.pin',
  unpin: 'articles.bulk.done.unpin',
} as const satisfies Record<ArticleBulkAction, string>;

/** Publishes, archives or pins the selected articles. Changes that players will see need a confirmation. */
export const BulkActions = ({ rows }: { readonly rows: readonly StaffArticleRow[] }) => {
  const t = useText();
  const [asked, setAsked] = useState<'publish' | 'archive' | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [left, setLeft] = useState<readonly ArticleBulkAnswer[]>([]);
  const isPinned = rows.every(({ pinned }) => pinned);
  const isTooMany = rows.length > staffLimits.bulkMax;
  const run = async (action: ArticleBulkAction): Promise<void> => {
    const outcomes = await bulkArticles(
      rows.map(({ id }) => id),
      action,
    );
    const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
    if (done > 0) notifications.show({ color: 'green', message: t(doneMessages[action], { count: done }) });
    setLeft(outcomes.filter(({ outcome }) => outcome !== 'done'));
    setAsked(null);
  };
  const pin = async (): Promise<void> => {
    setIsRunning(true);
    try {
      await run(isPinned ? 'unpin' : 'pin');
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        disabled={isTooMany}
        leftSection={<IconSend {...icon} />}
        onClick={() => setAsked('publish')}
      >
        {t('articles.bulk.publish')}
      </Button>
      <Button
        variant="default"
        disabled={isTooMany}
        leftSection={<IconArchive {...icon} />}
        onClick={() => setAsked('archive')}
      >
        {t('articles.bulk.archive')}
      </Button>
      <Button
        variant="default"
        disabled={isTooMany}
        loading={isRunning}
        leftSection={isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        onClick={() => void pin()}
      >
        {t(isPinned ? 'articles.bulk.unpin' : 'articles.bulk.pin')}
      </Button>
      {isTooMany && <span className={styles['note']}>{t('articles.bulk.at_once', { max: staffLimits.bulkMax })}</span>}
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={t(questions[asked].title, { count: rows.length })}
          confirmLabel={t(questions[asked].confirm)}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(null)}
        >
          {t(questions[asked].text)}
        </ConfirmDialog>
      )}
      <BulkSkipped rows={rows} left={left} onClose={() => setLeft([])} />
    </>
  );
};
