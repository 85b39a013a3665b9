import { useText } from '../platform/text/i18n.ts';
import styles from './skeleton.module.css';

export const ListSkeleton = ({
  rows = 4,
  withCovers = true,
}: {
  readonly rows?: number;
  readonly withCovers?: boolean;
}) => {
  const t = useText();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles['row']} aria-hidden="true">
          {withCovers && <span className={styles['cover']} />}
          <span className={styles['lines']}>
            <span className={styles['line']} />
            <span className={styles['line']} />
            <span className={styles['short']} />
          </span>
        </div>
      ))}
    </div>
  );
};
