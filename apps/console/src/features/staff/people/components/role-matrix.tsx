import { mayRole, staffRoles, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../../platform/text/i18n.ts';
import { permissionAreas } from '../model/permissions.ts';
import { useEveryone } from '../people.data.ts';
import { RoleBadge } from './role-badge.tsx';
import styles from './role-matrix.module.css';

const RoleHead = ({ role }: { readonly role: StaffRole }) => {
  const t = useText();
  const count = useEveryone().data?.filter((member) => member.role === role && member.is_active).length;
  return (
    <th scope="col" className={styles['role']}>
      <RoleBadge role={role} />
      <span className={styles['about']}>{t(`people.role_about.${role}`)}</span>
      <Link className={styles['count'] ?? ''} to={`/people?active=yes&role=${role}`}>
        {count === undefined ? t('people.roles.show') : t('people.roles.count', { count })}
      </Link>
    </th>
  );
};

const Mark = ({ isGranted }: { readonly isGranted: boolean }) => {
  const t = useText();
  return (
    <span className={styles['mark']} data-granted={isGranted || undefined}>
      {isGranted && <IconCheck size={15} stroke={2.2} aria-hidden />}
      <VisuallyHidden>{t(isGranted ? 'people.may.granted' : 'people.may.absent')}</VisuallyHidden>
    </span>
  );
};

export const RoleMatrix = () => {
  const t = useText();
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['corner']}>
              {t('people.roles.permission')}
            </th>
            {staffRoles.map((role) => (
              <RoleHead key={role} role={role} />
            ))}
          </tr>
        </thead>
        {permissionAreas.map(({ area, permissions }) => (
          <tbody key={area}>
            <tr className={styles['area']}>
              <th scope="rowgroup" colSpan={staffRoles.length + 1}>
                {t(`people.area.${area}`)}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row" className={styles['permission']}>
                  {t(`people.may.${permission}`)}
                </th>
                {staffRoles.map((role) => (
                  <td key={role}>
                    <Mark isGranted={mayRole(role, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};
