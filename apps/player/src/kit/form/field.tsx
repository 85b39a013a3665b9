import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  /** Id of the control; hint and error ids derive from it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** Attributes that connect a control with its label, hint and error. */
export const fieldProps = (id: string, error: string | undefined) => ({
  id,
  className: styles['control'],
  'aria-invalid': error !== undefined,
  'aria-describedby': `${id}-hint ${id}-error`,
});

/** A labeled control. The error line is always rendered, so that the layout does not shift. */
export const Field = ({ id, label, hint, error, count, children }: FieldProps) => (
  <div className={styles['field']}>
    <label className={styles['label']} htmlFor={id}>
      {label}
    </label>
    {children}
    <div className={`${styles['below']} ${count === undefined ? '' : styles['counted']}`}>
      <p id={`${id}-error`} className={styles['error']}>
        {error}
      </p>
      <p
        id={`${id}-hint`}
        className={count === undefined ? styles['hint'] : styles['count']}
        hidden={error !== undefined && count === undefined}
      >
        {count ?? hint}
      </p>
    </div>
  </div>
);
