import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { PasswordInput } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly size?: 'xs' | 'sm';
}

/** The hint counts the missing characters while typing; the server refuses passwords that are easy to guess. */
export const NewPassword = ({ label, value, onChange, size = 'xs' }: NewPasswordProps) => {
  const t = useText();
  const missing = staffLimits.passwordMin - value.length;
  return (
    <PasswordInput
      size={size}
      label={label}
      description={
        value !== '' && missing > 0
          ? t('staff.password.missing', { count: missing })
          : t('staff.password.rule', { min: staffLimits.passwordMin })
      }
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={staffLimits.passwordMin}
      maxLength={staffLimits.passwordMax}
      value={value}
      visibilityToggleButtonProps={{ 'aria-label': t('staff.password.show') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
