import { Skeleton } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import styles from './editor-desk.module.css';

/** The shape of the screen while the article is on its way. */
export const EditorSkeleton = () => {
  const t = useText();
  return (
    <div className={styles['desk']} aria-busy aria-label={t('shell.loading')}>
      <Skeleton h="2.75rem" w="40%" />
      <div className={styles['columns']}>
        <Skeleton className={styles['rail'] ?? ''} />
        <Skeleton className={styles['text'] ?? ''} />
        <Skeleton className={styles['panel'] ?? ''} />
      </div>
    </div>
  );
};
