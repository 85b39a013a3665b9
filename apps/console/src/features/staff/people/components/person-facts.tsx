import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import type { ReactNode } from 'react';
import { formatNumber, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { TimeText } from '../../../../ui/time-text.tsx';
import { RoleBadge } from './role-badge.tsx';
import { MemberState, SecondFactorText } from './staff-columns.tsx';
import styles from './person.module.css';

export const PersonFacts = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const locale = useLocale();
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('people.column.state'), <MemberState key="state" isActive={member.is_active} />],
    [t('people.column.role'), <RoleBadge key="role" role={member.role} />],
    [t('people.column.second_factor'), <SecondFactorText key="factor" hasOne={member.has_second_factor} />],
    [t('people.column.sessions'), formatNumber(member.session_count, locale)],
    [
      t('people.column.seen'),
      member.seen_at === null ? t('people.seen.never') : <TimeText key="seen" at={member.seen_at} />,
    ],
    [t('people.column.since'), <TimeText key="since" at={member.created_at} />],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
