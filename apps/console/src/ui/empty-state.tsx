import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon, title, hint, action }: EmptyStateProps) => (
  <div className={styles['state']}>
    {icon !== undefined && <div className={styles['icon']}>{icon}</div>}
    <p className={styles['title']}>{title}</p>
    {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    {action !== undefined && <div className={styles['action']}>{action}</div>}
  </div>
);
