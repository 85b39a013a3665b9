import { Skeleton } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './request.module.css';

const Bones = ({ widths }: { readonly widths: readonly string[] }) => (
  <div className={styles['card']}>
    {widths.map((width) => (
      <Skeleton key={width} height={10} width={width} radius="xl" />
    ))}
  </div>
);

export const RequestSkeleton = () => {
  const t = useText();
  return (
    <div className={styles['body']} role="status" aria-label={t('shell.loading')}>
      <div className={styles['column']}>
        <Bones widths={['20%', '55%', '48%', '62%', '40%', '52%', '90%']} />
      </div>
      <div className={styles['column']}>
        <Bones widths={['30%', '90%', '70%']} />
        <Bones widths={['34%', '80%', '75%', '64%']} />
      </div>
    </div>
  );
};
