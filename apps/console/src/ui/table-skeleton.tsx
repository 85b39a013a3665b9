import { Skeleton } from '@mantine/core';
import { useText } from '../platform/text/i18n.ts';
import styles from './keyset-table.module.css';

const lines = Array.from({ length: 12 }, (_, index) => index);

export const TableSkeleton = ({ columns }: { readonly columns: number }) => {
  const t = useText();
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('shell.loading')}>
      {lines.map((line) => (
        <div key={line} className={styles['bones']}>
          {lines.slice(0, Math.min(columns, 6)).map((column) => (
            <Skeleton key={column} height={10} radius="xl" />
          ))}
        </div>
      ))}
    </div>
  );
};
