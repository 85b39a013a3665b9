import type { StaffMember } from '@guildhall/contract/staff.ts';
import { useStaff } from '../../../platform/session.ts';
import { PersonAccess } from './person-access.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonLinks } from './person-links.tsx';
import { PersonName } from './person-name.tsx';
import { PersonRole } from './person-role.tsx';
import { PermissionList } from './permission-list.tsx';
import styles from './person.module.css';

/** All about one member of staff; who may only look sees no forms. */
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
