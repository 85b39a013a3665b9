import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';

interface CurrentPasswordProps extends Pick<PasswordInputProps, 'size' | 'autoFocus'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

export const CurrentPassword = ({ onChange, ...rest }: CurrentPasswordProps) => {
  const t = useText();
  return (
    <PasswordInput
      {...rest}
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('staff.password.show') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
