import { Skeleton } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './article-editor.module.css';

export const EditorSkeleton = () => {
  const t = useText();
  return (
    <div className={styles['editor']} aria-busy aria-label={t('shell.loading')}>
      <Skeleton h="2.75rem" w="40%" />
      <div className={styles['columns']}>
        <Skeleton className={styles['rail'] ?? ''} />
        <Skeleton className={styles['text'] ?? ''} />
        <Skeleton className={styles['panel'] ?? ''} />
      </div>
    </div>
  );
};
