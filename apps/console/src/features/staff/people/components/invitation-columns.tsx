import type { StaffInvitation } from '@guildhall/contract/staff/people.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import type { KeysetColumn } from '../../../../ui/keyset-table.tsx';
import { StaffAvatar } from '../../../../ui/staff-avatar.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { RoleBadge } from './role-badge.tsx';
import styles from './staff-columns.module.css';

const soonMs = 24 * 60 * 60 * 1000;

const Expiry = ({ at }: { readonly at: number }) => {
  const isSoon = at - useNow() < soonMs;
  return (
    <StatusBadge tone={isSoon ? 'wait' : 'quiet'}>
      <TimeText at={at} />
    </StatusBadge>
  );
};

const Inviter = ({ by }: { readonly by: StaffInvitation['invited_by'] }) => {
  const t = useText();
  if (by === null) return <span className={styles['soft']}>{t('people.invitations.by_system')}</span>;
  return (
    <span className={styles['person']}>
      <StaffAvatar id={by.id} name={by.name} size="s" />
      <span className={styles['plain']} title={by.name}>
        {by.name}
      </span>
    </span>
  );
};

export const useInvitationColumns = (
  onCancel: (invitation: StaffInvitation) => void,
): readonly KeysetColumn<StaffInvitation>[] => {
  const t = useText();
  const { may } = useStaff();
  const columns: KeysetColumn<StaffInvitation>[] = [
    {
      accessor: 'email',
      title: t('people.column.email'),
      width: 380,
      ellipsis: true,
      render: ({ email, is_reset: isReset, held_until: heldUntil }) => (
        <span className={styles['name']} title={email}>
          {email} {isReset && <StatusBadge tone="quiet">{t('people.invitations.reset')}</StatusBadge>}{' '}
          {heldUntil !== null && <StatusBadge tone="wait">{t('people.invitations.held')}</StatusBadge>}
        </span>
      ),
    },
    { accessor: 'role', title: t('people.column.role'), width: 150, render: ({ role }) => <RoleBadge role={role} /> },
    {
      accessor: 'invited_by',
      title: t('people.invitations.by'),
      width: 240,
      render: ({ invited_by: by }) => <Inviter by={by} />,
    },
    {
      accessor: 'created_at',
      title: t('people.invitations.created'),
      width: 140,
      render: ({ created_at: at }) => <TimeText at={at} />,
    },
    {
      accessor: 'expires_at',
      title: t('people.invitations.expires'),
      width: 150,
      render: ({ expires_at: at }) => <Expiry at={at} />,
    },
  ];
  if (may('people.write')) {
    columns.push({
      accessor: 'id',
      title: <VisuallyHidden>{t('people.invitations.actions')}</VisuallyHidden>,
      width: 160,
      textAlign: 'right',
      render: (invitation) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-xs"
          aria-label={t('people.invitations.cancel_of', { email: invitation.email })}
          onClick={() => onCancel(invitation)}
        >
          {t('people.invitations.cancel')}
        </Button>
      ),
    });
  }
  return columns;
};
