import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Field, fieldProps } from '../../../kit/form/field.tsx';
import type { FieldName, Written } from './form.model.ts';
import { RoleField } from './role-field.tsx';

interface FieldsProps {
  readonly id: string;
  readonly form: {
    readonly roles: readonly string[];
    readonly written: Written;
    readonly errorAt: (field: FieldName) => string | undefined;
    readonly changeField: (field: FieldName, text: string) => void;
  };
}

export const Contact = ({ id, form }: FieldsProps) => {
  const t = useText();
  const { roles, written, errorAt, changeField } = form;
  return (
    <>
      <RoleField
        id={`${id}-role_id`}
        roles={roles}
        value={written.role_id}
        error={errorAt('role_id')}
        onChange={(value) => changeField('role_id', value)}
      />
      <Field
        id={`${id}-email`}
        label={t('feedback.field.email')}
        hint={t('feedback.field.email_hint')}
        error={errorAt('email')}
      >
        <input
          {...fieldProps(`${id}-email`, errorAt('email'))}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={400}
          dir="ltr"
          value={written.email}
          onChange={(event) => changeField('email', event.target.value)}
        />
      </Field>
    </>
  );
};

export const Description = ({ id, form, label }: FieldsProps & { readonly label: string }) => {
  const t = useText();
  const { written, errorAt, changeField } = form;
  const error = errorAt('description');
  const count = { count: String(lengthOf(written.description)), max: String(config.limits.description_max - 1) };
  return (
    <Field id={`${id}-description`} label={label} error={error} count={t('feedback.length', count)}>
      <textarea
        {...fieldProps(`${id}-description`, error)}
        dir="auto"
        rows={6}
        maxLength={20_000}
        value={written.description}
        onChange={(event) => changeField('description', event.target.value)}
      />
    </Field>
  );
};
