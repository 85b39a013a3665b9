import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Textarea } from '@mantine/core';

const { reasonMin, reasonMax } = staffLimits;

/** Same length check as the server. */
export const isReason = (text: string): boolean => {
  const { length } = text.trim();
  return length >= reasonMin && length <= reasonMax;
};

interface ReasonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly example?: string;
  /** Language of the text, if the player will read it. */
  readonly lang?: string;
  readonly minRows?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why a member of staff does something that is written to the audit trail. */
export const ReasonField = ({ label, hint, example, lang, minRows = 2, value, onChange }: ReasonFieldProps) => (
  <Textarea
    data-autofocus
    label={label}
    description={hint}
    {...(example !== undefined && { placeholder: example })}
    maxLength={reasonMax}
    autosize
    minRows={minRows}
    dir="auto"
    {...(lang !== undefined && { lang })}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
