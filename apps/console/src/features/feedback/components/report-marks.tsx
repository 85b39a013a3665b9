import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconBulb,
  IconClockPause,
  IconMessagePlus,
  IconPencil,
  IconPhoto,
  IconRotateClockwise,
  IconStarFilled,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { TierBadge } from '../../targets/tier-badge.public.tsx';
import { hasDraft } from '../report/reply-draft.store.ts';
import { AppealBadge } from './appeal-badge.tsx';
import styles from './marks.module.css';

interface MarkProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly tone?: 'wait' | 'brand' | 'danger';
  readonly count?: number;
}

const Mark = ({ icon: Icon, label, tone, count }: MarkProps) => (
  <span className={styles['mark']} role="img" aria-label={label} title={label} data-tone={tone}>
    <Icon size={14} stroke={1.7} aria-hidden />
    {count}
  </span>
);

export const ReportMarks = ({ row }: { readonly row: StaffReportRow }) => {
  const t = useText();
  const locale = useLocale();
  const { id: staffId } = useStaff();
  const { picture_count: pictures, rating } = row;
  return (
    <span className={styles['marks']}>
      <TierBadge tier={row.tier} />
      {row.is_appeal && <AppealBadge />}
      {!row.is_verified && <UnverifiedBadge isInside />}
      {hasDraft(staffId, row.id) && <Mark icon={IconPencil} label={t('feedback.mark.draft')} tone="brand" />}
      {row.snoozed_until !== null && (
        <Mark
          icon={IconClockPause}
          label={t('follow_up.snoozed_until', { time: formatDate(row.snoozed_until, locale, true) })}
          tone="brand"
        />
      )}
      {row.is_reopened && <Mark icon={IconRotateClockwise} label={t('feedback.mark.reopened')} tone="danger" />}
      {row.is_added_to && <Mark icon={IconMessagePlus} label={t('feedback.mark.added')} tone="brand" />}
      {row.merged_into !== null && <Mark icon={IconArrowMerge} label={t('feedback.mark.merged')} />}
      {row.incident_id !== null && <Mark icon={IconAlertTriangle} label={t('feedback.mark.incident')} tone="wait" />}
      {row.suggestion_id !== null && <Mark icon={IconBulb} label={t('feedback.mark.suggestion')} />}
      {pictures > 0 && (
        <Mark icon={IconPhoto} label={t('feedback.mark.pictures', { count: pictures })} count={pictures} />
      )}
      {rating !== null && (
        <Mark
          icon={IconStarFilled}
          label={t('feedback.mark.rating', { stars: rating })}
          count={rating}
          {...(rating <= 2 && { tone: 'danger' as const })}
        />
      )}
    </span>
  );
};
