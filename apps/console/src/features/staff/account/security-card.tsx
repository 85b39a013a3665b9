import { Skeleton } from '@mantine/core';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { securityText } from '../model/security-text.ts';
import { useSecurityNotices } from '../security-notices.data.ts';
import { AccountCard } from './account-card.tsx';
import styles from './account.module.css';

const decisions = {
  approved: 'staff.security.approved',
  rejected: 'staff.security.rejected',
  replaced: 'staff.security.replaced',
  immediate: 'staff.security.done',
  operator: 'staff.security.done',
  waiting: 'staff.security.waiting',
} as const;

/** What others did to this person's access and sign-in. */
export const SecurityCard = () => {
  const t = useText();
  const { id } = useStaff();
  const { data, error, refetch } = useSecurityNotices();
  const own = data?.filter(({ member }) => member?.id === id);
  return (
    <AccountCard title={t('staff.security')} hint={t('staff.security.hint')}>
      {data === undefined && error === null && <Skeleton height={40} />}
      {data === undefined && error !== null && <FailedState error={error} retry={() => void refetch()} />}
      {own?.length === 0 && <p className={styles['hint']}>{t('staff.security.none')}</p>}
      <ul className={styles['sessions']}>
        {own?.map((request) => (
          <li key={request.id} className={styles['session']}>
            <div className={styles['device']}>
              <div>{securityText(request, t)}</div>
              <div className={styles['where']}>
                <TimeText at={request.created_at} />
              </div>
            </div>
            <StatusBadge tone={request.decision === null ? 'wait' : 'quiet'}>
              {t(decisions[request.decision ?? 'waiting'])}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </AccountCard>
  );
};
