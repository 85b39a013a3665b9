import { staffRoles, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { Radio } from '@mantine/core';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './role-choice.module.css';

interface RoleChoiceProps {
  readonly label: string;
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
  readonly isDisabled?: boolean;
}

export const RoleChoice = ({ label, value, onChange, isDisabled = false }: RoleChoiceProps) => {
  const t = useText();
  return (
    <Radio.Group
      label={label}
      size="xs"
      value={value}
      onChange={(next) => onChange(staffRoles.find((role) => role === next) ?? value)}
    >
      <div className={styles['cards']}>
        {staffRoles.map((role) => (
          <Radio.Card key={role} value={role} disabled={isDisabled} className={styles['card'] ?? ''}>
            <Radio.Indicator size="xs" />
            <span>
              <span className={styles['name']}>{t(`staff.role.${role}`)}</span>
              <span className={styles['about']}>{t(`people.role_about.${role}`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
};
