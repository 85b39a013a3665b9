import type { ReactNode, RefObject } from 'react';
import styles from './request.module.css';

interface CardProps {
  readonly title: string;
  /** For a title that takes the focus. */
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export const Card = ({ title, titleRef, beside, children }: CardProps) => (
  <section className={styles['card']}>
    <header className={styles['head']}>
      <h2 className={styles['title']} {...(titleRef !== undefined && { ref: titleRef, tabIndex: -1 })}>
        {title}
      </h2>
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
