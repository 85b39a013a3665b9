import type { DeletionRow } from '@guildhall/contract/account-deletion/staff.ts';
import type { DeletionState } from '@guildhall/contract/account-deletion/rules.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import styles from './deletions.module.css';

const tones: Record<DeletionState, StatusTone> = {
  requested: 'wait',
  confirmed: 'info',
  erasing: 'danger',
  rejected: 'quiet',
  cancelled: 'quiet',
};

export const DeletionStateBadge = ({
  row,
}: {
  readonly row: Pick<DeletionRow, 'state' | 'held_at' | 'is_verified' | 'is_role_known'>;
}) => {
  const t = useText();
  return (
    <span className={styles['badges']}>
      <StatusBadge tone={tones[row.state]}>{t(`deletions.state.${row.state}`)}</StatusBadge>
      {!row.is_verified && (
        <StatusBadge tone="danger" hasDot={false}>
          {t('deletions.unverified')}
        </StatusBadge>
      )}
      {row.is_role_known === false && (
        <StatusBadge tone="danger" hasDot={false}>
          {t('deletions.role_unknown')}
        </StatusBadge>
      )}
      {row.held_at !== null && (
        <StatusBadge tone="brand" hasDot={false}>
          {t('deletions.held')}
        </StatusBadge>
      )}
    </span>
  );
};
