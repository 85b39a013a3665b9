import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import { PersonAccess } from './person-access.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonLinks } from './person-links.tsx';
import { PersonName } from './person-name.tsx';
import { PersonRole } from './person-role.tsx';
import { PermissionList } from './permission-list.tsx';
import styles from './person.module.css';

/** Read-only unless the role may edit accounts. */
export const PersonPanel = ({ member }: { readonly member: StaffMember }) => {
  const { may } = useStaff();
  return (
    <div className={styles['panel']}>
      <PersonFacts member={member} />
      {may('people.write') ? (
        <>
          <PersonName member={member} />
          <PersonRole member={member} />
          <PersonAccess member={member} />
        </>
      ) : (
        <PermissionList role={member.role} />
      )}
      {may('audit.read') && <PersonLinks member={member} />}
    </div>
  );
};
