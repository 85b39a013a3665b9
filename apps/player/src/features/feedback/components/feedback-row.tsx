import { feedbackStates, feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackRow as Row } from '@guildhall/contract/feedback/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { Dot } from '../../../ui/dot.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { Reference } from '../../../ui/reference.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateChip } from './state-chip.tsx';
import styles from './feedback-row.module.css';

export const FeedbackRow = ({ row }: { readonly row: Row }) => {
  const t = useText();
  const isAsked = row.state === feedbackStates.improving;
  return (
    <Link className={`${styles['row']} ${isAsked ? styles['asked'] : ''}`} to={`/feedback/info/${row.id}`}>
      <span className={styles['top']}>
        <StateChip state={row.state} />
        {row.is_unread && <Dot words={t('feedback.unread')} />}
        <span className={styles['time']}>
          <RelativeTime timeMs={row.updated_at} />
        </span>
      </span>
      <span className={styles['summary']} dir="auto">
        {row.summary}
      </span>
      <span className={styles['meta']}>
        <span>
          {t(
            row.is_appeal
              ? 'appeal.type'
              : row.type === feedbackTypes.issue
                ? 'feedback.type.issue'
                : 'feedback.type.suggestion',
          )}
        </span>
        <Reference number={row.number} />
        {row.picture_count > 0 && (
          <span className={styles['pictures']}>
            <Icon d={moreIcons.picture} size={14} />
            {t('feedback.pictures', { count: row.picture_count })}
          </span>
        )}
      </span>
    </Link>
  );
};
