import type { ReactNode } from 'react';
import styles from './account.module.css';

interface AccountCardProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export const AccountCard = ({ title, hint, children }: AccountCardProps) => (
  <section className={styles['card']}>
    <div>
      <h2 className={styles['title']}>{title}</h2>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </div>
    <div className={styles['content']}>{children}</div>
  </section>
);
