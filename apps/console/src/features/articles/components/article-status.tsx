import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import type { ArticleStatus } from '@guildhall/contract/articles/post-types.ts';
import { formatDay } from '@guildhall/i18n/days.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './row.module.css';

/** A future time to the minute; the year is shown only if it is not the current one. */
const DueTime = ({ at }: { readonly at: number }) => {
  const locale = useLocale();
  const text = formatDay(at, useNow(), locale, { withTime: true });
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDate(at, locale, true)}>
      {text}
    </time>
  );
};

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
