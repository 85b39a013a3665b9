import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { deviceName } from '@guildhall/contract/device-name.ts';
import type { StaffOpenSession } from '@guildhall/contract/staff/staff.ts';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useState } from 'react';
import { call, isFailure } from '../../../platform/network/api.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useSessionList } from './session-list.data.ts';
import { AccountCard } from './account-card.tsx';
import styles from './account.module.css';

interface SessionRowProps {
  readonly session: StaffOpenSession;
  readonly onRevoked: () => void;
}

const SessionRow = ({ session, onRevoked }: SessionRowProps) => {
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const revoke = async (): Promise<void> => {
    setIsRunning(true);
    try {
      await call('/staff/session_revoke', { id: session.id });
    } catch (error) {
      // The session had already ended: treat it as success.
      if (!isFailure(error, 'not_found')) notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsRunning(false);
      onRevoked();
    }
  };
  return (
    <li className={styles['session']}>
      <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
      <div className={styles['device']}>
        <div title={session.device ?? undefined}>{deviceName(session.device ?? '') || t('staff.sessions.unknown')}</div>
        <div className={styles['where']}>
          {session.address !== null && <>{session.address} · </>}
          <TimeText at={session.seen_at} />
        </div>
      </div>
      {session.is_current ? (
        <StatusBadge tone="good">{t('staff.sessions.current')}</StatusBadge>
      ) : (
        <Button variant="default" size="compact-xs" loading={isRunning} onClick={() => void revoke()}>
          {t('staff.sessions.revoke')}
        </Button>
      )}
    </li>
  );
};

export const SessionsCard = () => {
  const t = useText();
  const { data, error, refetch } = useSessionList();
  return (
    <AccountCard title={t('staff.sessions')} hint={t('staff.sessions.hint')}>
      {data === undefined && error === null && <Skeleton height={40} />}
      {data === undefined && error !== null && <FailedState error={error} retry={() => void refetch()} />}
      <ul className={styles['sessions']}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onRevoked={() => void refetch()} />
        ))}
      </ul>
    </AccountCard>
  );
};
