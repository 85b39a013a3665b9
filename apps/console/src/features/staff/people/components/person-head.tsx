import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import { StaffAvatar } from '../../../../ui/staff-avatar.tsx';
import columns from './staff-columns.module.css';
import styles from './person.module.css';

export const PersonHead = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const isSelf = useStaff().id === member.id;
  return (
    <span className={styles['head']}>
      <StaffAvatar id={member.id} name={member.name} size="l" />
      <span className={styles['who']}>
        <span className={styles['line']}>
          <span className={styles['name']} title={member.name}>
            {member.name}
          </span>
          {isSelf && <span className={columns['you']}>{t('people.you')}</span>}
        </span>
        <span className={styles['email']} title={member.email}>
          {member.email}
        </span>
      </span>
    </span>
  );
};
