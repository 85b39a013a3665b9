import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { Textarea } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';

const { reasonMin, reasonMax } = staffLimits;

/** As the server counts it. */
export const isReason = (text: string): boolean => {
  const { length } = text.trim();
  return length >= reasonMin && length <= reasonMax;
};

interface ReasonFieldProps {
  readonly label: string;
  readonly example: string;
  /** Of what is written, where the player reads it. */
  readonly lang?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const ReasonField = ({ label, example, lang, value, onChange }: ReasonFieldProps) => {
  const t = useText();
  return (
    <Textarea
      data-autofocus
      label={label}
      description={t('deletions.reason.hint', { min: reasonMin, max: reasonMax })}
      placeholder={example}
      maxLength={reasonMax}
      autosize
      minRows={3}
      dir="auto"
      {...(lang !== undefined && { lang })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
