import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import type { ArticleStatus } from '@guildhall/contract/articles/post-types.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { DueTime } from './due-time.tsx';
import styles from './row.module.css';

const tones: Record<ArticleStatus, StatusTone> = {
  draft: 'quiet',
  scheduled: 'info',
  published: 'good',
  archived: 'quiet',
};

const momentOf = ({ status, publish_at, published_at }: StaffArticleRow): number | null => {
  if (status === 'scheduled') return publish_at;
  return status === 'published' ? published_at : null;
};

/** Status with the date it took or takes effect. */
export const ArticleStatusText = ({ row }: { readonly row: StaffArticleRow }) => {
  const t = useText();
  const moment = momentOf(row);
  return (
    <span className={styles['status']}>
      <StatusBadge tone={tones[row.status]} hasDot={row.status !== 'archived'}>
        {t(`articles.status.${row.status}`)}
      </StatusBadge>
      {moment !== null && (
        <span className={styles['soft']}>
          {row.status === 'scheduled' ? <DueTime at={moment} /> : <TimeText at={moment} />}
        </span>
      )}
    </span>
  );
};
