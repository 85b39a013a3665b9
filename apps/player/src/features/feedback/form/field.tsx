import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  /** Of its control; the parts around it are named after it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly count?: string | undefined;
  /** Its error needs two lines. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** What a control must say about itself for its field to belong to it. */
export const fieldProps = (id: string, error: string | undefined) => ({
  id,
  className: styles['control'],
  'aria-invalid': error !== undefined,
  'aria-describedby': `${id}-hint ${id}-error`,
});

/** A labelled control. The line for its error is always there, so that nothing moves when one appears. */
export const Field = ({ id, label, hint, error, count, isLong = count !== undefined, children }: FieldProps) => (
  <div className={styles['field']}>
    <label className={styles['label']} htmlFor={id}>
      {label}
    </label>
    {children}
    <div className={`${styles['below']} ${isLong ? styles['long'] : ''}`}>
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
