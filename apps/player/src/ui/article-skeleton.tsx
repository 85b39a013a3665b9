import { useText } from '../platform/text/i18n.ts';
import styles from './article-skeleton.module.css';
import { ListSkeleton } from './skeleton.tsx';

export const ArticleSkeleton = () => {
  const t = useText();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <span className={styles['wide']} aria-hidden="true" />
      <ListSkeleton rows={3} withCovers={false} />
    </div>
  );
};
