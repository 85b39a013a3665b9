import { Skeleton } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './report.module.css';

const Bones = ({ widths }: { readonly widths: readonly string[] }) => (
  <div className={styles['bones']}>
    {widths.map((width) => (
      <Skeleton key={width} height={10} width={width} radius="xl" />
    ))}
  </div>
);

export const ReportSkeleton = () => {
  const t = useText();
  return (
    <div className={styles['body']} role="status" aria-label={t('shell.loading')}>
      <div className={styles['middle']}>
        <div className={styles['title']}>
          <Skeleton height={22} width="12%" radius="sm" />
          <Skeleton height={10} width="38%" radius="xl" />
        </div>
        <Bones widths={['22%', '92%', '64%']} />
        <Bones widths={['18%', '71%']} />
      </div>
      <div className={styles['panel']}>
        <Bones widths={['25%', '80%', '70%', '62%', '55%']} />
        <Bones widths={['30%', '85%', '45%']} />
      </div>
    </div>
  );
};
