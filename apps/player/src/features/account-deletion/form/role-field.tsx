import { useText } from '../../../platform/text/i18n.ts';
import { Field, fieldProps } from '../../../kit/form/field.tsx';

interface RoleFieldProps {
  readonly id: string;
  readonly roles: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Suggests the roles reported by the game server; other roles can be typed. */
export const RoleField = ({ id, roles, value, error, onChange }: RoleFieldProps) => {
  const t = useText();
  return (
    <Field id={id} label={t('deletion.field.role_id')} hint={t('feedback.field.role_hint')} error={error}>
      <input
        {...fieldProps(id, error)}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={100}
        dir="ltr"
        {...(roles.length > 1 && { list: `${id}-roles` })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {roles.length > 1 && (
        <datalist id={`${id}-roles`}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  );
};
