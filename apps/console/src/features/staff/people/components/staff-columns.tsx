import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { formatNumber, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import type { KeysetColumn } from '../../../../ui/keyset-table.tsx';
import { StaffAvatar } from '../../../../ui/staff-avatar.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { RoleBadge } from './role-badge.tsx';
import styles from './staff-columns.module.css';

const PersonCell = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const isSelf = useStaff().id === member.id;
  return (
    <span className={styles['person']} data-off={!member.is_active || undefined}>
      <StaffAvatar id={member.id} name={member.name} />
      <span className={styles['name']} title={member.name}>
        {member.name}
      </span>
      {isSelf && <span className={styles['you']}>{t('people.you')}</span>}
    </span>
  );
};

export const SecondFactorText = ({ hasOne }: { readonly hasOne: boolean }) => {
  const t = useText();
  const Icon = hasOne ? IconShieldCheck : IconShieldOff;
  return (
    <span className={styles['factor']} data-missing={!hasOne || undefined}>
      <Icon size={15} stroke={1.7} aria-hidden />
      {t(hasOne ? 'people.second_factor.yes' : 'people.second_factor.no')}
    </span>
  );
};

export const MemberState = ({ isActive }: { readonly isActive: boolean }) => {
  const t = useText();
  return isActive ? (
    <StatusBadge tone="good">{t('people.state.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="danger">{t('people.state.deactivated')}</StatusBadge>
  );
};

export const useStaffColumns = (): readonly KeysetColumn<StaffMember>[] => {
  const t = useText();
  const locale = useLocale();
  return [
    {
      accessor: 'name',
      title: t('people.column.name'),
      width: 230,
      render: (member) => <PersonCell member={member} />,
    },
    {
      accessor: 'email',
      title: t('people.column.email'),
      width: 230,
      ellipsis: true,
      render: ({ email }) => <span title={email}>{email}</span>,
    },
    { accessor: 'role', title: t('people.column.role'), width: 140, render: ({ role }) => <RoleBadge role={role} /> },
    {
      accessor: 'is_active',
      title: t('people.column.state'),
      width: 120,
      render: ({ is_active: isActive }) => <MemberState isActive={isActive} />,
    },
    {
      accessor: 'has_second_factor',
      title: t('people.column.second_factor'),
      width: 120,
      render: ({ has_second_factor: hasOne }) => <SecondFactorText hasOne={hasOne} />,
    },
    {
      accessor: 'session_count',
      title: t('people.column.sessions'),
      width: 84,
      textAlign: 'right',
      render: ({ session_count: count }) => (
        <span className={styles['count']} data-none={count === 0 || undefined}>
          {formatNumber(count, locale)}
        </span>
      ),
    },
    {
      accessor: 'seen_at',
      title: t('people.column.seen'),
      width: 120,
      render: ({ seen_at: at }) =>
        at === null ? <span className={styles['soft']}>{t('people.seen.never')}</span> : <TimeText at={at} />,
    },
    {
      accessor: 'created_at',
      title: t('people.column.since'),
      width: 120,
      render: ({ created_at: at }) => (
        <span className={styles['soft']}>
          <TimeText at={at} />
        </span>
      ),
    },
  ];
};
