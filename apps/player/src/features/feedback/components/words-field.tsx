import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { useId } from 'react';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';
import { Field, fieldProps } from '../../../kit/form/field.tsx';

interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: FailureMessage | null;
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
}

export const WordsField = ({ label, value, problem, isLocked, onChange }: WordsFieldProps) => {
  const t = useText();
  const id = useId();
  const error = problem === null ? undefined : t(problem.key, problem.params);
  const count = t('feedback.length', {
    count: String(lengthOf(value)),
    max: String(config.limits.description_max - 1),
  });
  return (
    <Field id={id} label={label} error={error} count={count}>
      <textarea
        {...fieldProps(id, error)}
        rows={4}
        value={value}
        readOnly={isLocked}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
