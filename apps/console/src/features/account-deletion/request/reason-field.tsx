import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Textarea } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';

const { reasonMin, reasonMax } = staffLimits;

/** Same length check as the server. */
export const isReason = (text: string): boolean => {
  const { length } = text.trim();
  return length >= reasonMin && length <= reasonMax;
};

interface ReasonFieldProps {
  readonly label: string;
  readonly example: string;
  /** Language of the text, if the player will read it. */
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
