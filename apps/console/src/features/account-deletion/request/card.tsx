import type { ReactNode } from 'react';
import styles from './request.module.css';

interface CardProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export const Card = ({ title, beside, children }: CardProps) => (
  <section className={styles['card']}>
    <header className={styles['head']}>
      <h2 className={styles['title']}>{title}</h2>
      {beside}
    </header>
    {children}
  </section>
);

interface FieldProps {
  readonly name: string;
  readonly isMasked?: boolean;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export const Field = ({ name, isMasked = false, beside, children }: FieldProps) => (
  <div className={styles['field']}>
    <dt>{name}</dt>
    <dd>
      <span className={styles['value']} dir="auto" data-masked={isMasked || undefined}>
        {children}
      </span>
      {beside}
    </dd>
  </div>
);
