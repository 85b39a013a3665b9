import { Input, PinInput } from '@mantine/core';
import type { Attempt } from '../components/use-attempt.ts';

export const codeLength = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly size: 'md' | 'lg';
  readonly value: string;
  readonly attempt: Attempt;
  readonly onChange: (code: string) => void;
  readonly onComplete: (code: string) => void;
}

/** Six-digit authenticator code. Change `key` after a wrong code to clear the field and focus the first digit. */
export const CodeField = ({ label, size, value, attempt, onChange, onComplete }: CodeFieldProps) => (
  <Input.Wrapper label={label} size="sm">
    <PinInput
      mt={4}
      size={size}
      length={codeLength}
      type="number"
      oneTimeCode
      autoFocus
      // Where the focus trap of a dialog puts the focus, which may be after the first digits were typed.
      getInputProps={(index) => ({ 'data-autofocus': index === Math.min(value.length, codeLength - 1) || undefined })}
      value={value}
      error={attempt.error !== null}
      disabled={attempt.waitSeconds > 0}
      ariaLabel={label}
      placeholder=""
      onChange={onChange}
      onComplete={onComplete}
    />
  </Input.Wrapper>
);
