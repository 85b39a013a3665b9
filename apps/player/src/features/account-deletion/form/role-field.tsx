import { useText } from '../../../platform/i18n.ts';
import { Field, fieldProps } from '../../feedback/form.public.ts';

interface RoleFieldProps {
  readonly id: string;
  readonly roles: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The role whose account it is. Where the game's server named this player's roles, one of them; nobody else's can go. */
export const RoleField = ({ id, roles, value, error, onChange }: RoleFieldProps) => {
  const t = useText();
  return (
    <Field id={id} label={t('deletion.field.role_id')} hint={t('feedback.field.role_hint')} error={error}>
      {roles.length > 1 ? (
        <select {...fieldProps(id, error)} value={value} onChange={(event) => onChange(event.target.value)}>
          {!roles.includes(value) && <option value={value}>{value}</option>}
          {roles.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...fieldProps(id, error)}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
          dir="ltr"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};
