import { Button, Modal } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import type { BulkResult } from '../model/bulk-outcomes.ts';
import styles from './bulk-bar.module.css';

interface BulkOutcomeProps {
  readonly result: BulkResult | null;
  readonly onClose: () => void;
}

export const BulkOutcome = ({ result, onClose }: BulkOutcomeProps) => {
  const t = useText();
  return (
    <Modal
      opened={result !== null}
      onClose={onClose}
      title={t('feedback.bulk.partly')}
      size={560}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {result !== null && (
        <div className={styles['dialog']}>
          <p>{t('feedback.bulk.counts', { done: result.done, left: result.left.length })}</p>
          <ul className={styles['outcomes']}>
            {result.left.map(({ row, outcome }) => (
              <li key={row.id}>
                <span className={styles['number']}>#{row.number}</span>
                <span className={styles['words']} dir="auto">
                  {row.summary}
                </span>
                <span className={styles['why']}>{t(`feedback.outcome.${outcome}`)}</span>
              </li>
            ))}
          </ul>
          <Button onClick={onClose} data-autofocus>
            {t('shell.close')}
          </Button>
        </div>
      )}
    </Modal>
  );
};
