import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { Button, Modal } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import type { ArticleBulkAnswer } from '../articles.data.ts';
import styles from './bulk-bar.module.css';

const reasons = {
  not_found: 'articles.bulk.outcome.not_found',
  wrong_state: 'articles.bulk.outcome.wrong_state',
  english_missing: 'articles.bulk.outcome.english_missing',
} as const;

interface BulkSkippedProps {
  readonly rows: readonly StaffArticleRow[];
  readonly left: readonly ArticleBulkAnswer[];
  readonly onClose: () => void;
}

/** Articles that the bulk action skipped, each with the reason. */
export const BulkSkipped = ({ rows, left, onClose }: BulkSkippedProps) => {
  const t = useText();
  return (
    <Modal
      opened={left.length > 0}
      onClose={onClose}
      title={t('articles.bulk.left', { count: left.length })}
      size={560}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <ul className={styles['left']}>
        {left.map(({ id, outcome }) => (
          <li key={id}>
            <span dir="auto">{rows.find((row) => row.id === id)?.title || `#${id}`}</span>
            <span className={styles['note']}>{outcome !== 'done' && t(reasons[outcome])}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose} data-autofocus>
        {t('shell.close')}
      </Button>
    </Modal>
  );
};
