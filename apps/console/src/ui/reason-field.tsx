import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useText } from '../platform/text/i18n.ts';

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
  /** The reason given before, offered while the field is empty. */
  readonly last?: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why a member of staff does something that is written to the audit trail. */
export const ReasonField = ({ label, hint, example, lang, minRows = 2, last, value, onChange }: ReasonFieldProps) => {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div>
      <Textarea
        ref={field}
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
      {last != null && value === '' && (
        <Button
          mt={6}
          maw="100%"
          size="compact-xs"
          variant="default"
          onClick={() => {
            onChange(last);
            // The button is gone then.
            field.current?.focus();
          }}
        >
          {t('shell.reason.again', { reason: last })}
        </Button>
      )}
    </div>
  );
};
