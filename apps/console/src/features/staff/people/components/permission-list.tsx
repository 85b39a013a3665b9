import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus, IconX, type TablerIcon } from '@tabler/icons-react';
import { useText } from '../../../../platform/text/i18n.ts';
import { permissions, permissionState, type PermissionState } from '../model/permissions.ts';
import styles from './permission-list.module.css';

const icons: Record<PermissionState, TablerIcon> = {
  granted: IconCheck,
  absent: IconMinus,
  gained: IconPlus,
  lost: IconX,
};

interface PermissionListProps {
  readonly role: StaffRole;
  /** The previous role; gained and lost permissions are highlighted. */
  readonly from?: StaffRole;
}

export const PermissionList = ({ role, from = role }: PermissionListProps) => {
  const t = useText();
  const words: Record<PermissionState, string> = {
    granted: t('people.may.granted'),
    absent: t('people.may.absent'),
    gained: t('people.may.gained'),
    lost: t('people.may.lost'),
  };
  return (
    <ul className={styles['list']}>
      {permissions.map((permission) => {
        const state = permissionState(permission, from, role);
        const Icon = icons[state];
        const isChange = state === 'gained' || state === 'lost';
        return (
          <li key={permission} className={styles['item']} data-state={state}>
            <Icon size={14} stroke={2} aria-hidden className={styles['icon'] ?? ''} />
            {!isChange && <VisuallyHidden>{words[state]}</VisuallyHidden>}
            <span>{t(`people.may.${permission}`)}</span>
            {isChange && <span className={styles['change']}>{words[state]}</span>}
          </li>
        );
      })}
    </ul>
  );
};
