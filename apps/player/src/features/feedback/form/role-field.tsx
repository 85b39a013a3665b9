import { useText } from '../../../platform/text/i18n.ts';
import { Field, fieldProps } from '../../../kit/form/field.tsx';
import styles from '../../../kit/form/field.module.css';

interface RoleFieldProps {
  readonly id: string;
  readonly roles: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Players with several roles choose one or type another. */
export const RoleField = ({ id, roles, value, error, onChange }: RoleFieldProps) => {
  const t = useText();
  const hasChoice = roles.length > 1;
  const isOther = !roles.includes(value);
  const input = (
    <input
      {...fieldProps(hasChoice ? `${id}-other` : id, error)}
      aria-describedby={`${id}-hint ${id}-error`}
      aria-label={hasChoice ? t('feedback.field.role_id') : undefined}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={100}
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  return (
    <Field id={id} label={t('feedback.field.role_id')} hint={t('feedback.field.role_hint')} error={error}>
      {hasChoice && (
        <select
          {...fieldProps(id, isOther ? undefined : error)}
          className={`${styles['control']} ${styles['select']}`}
          value={isOther ? '' : value}
          onChange={(event) => onChange(event.target.value)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
          <option value="">{t('feedback.field.role_other')}</option>
        </select>
      )}
      {(!hasChoice || isOther) && input}
    </Field>
  );
};
