import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type StatusTone = 'good' | 'wait' | 'danger' | 'info' | 'quiet' | 'brand';

interface StatusBadgeProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
  /** Marks states that can change while they are visible. */
  readonly hasDot?: boolean;
}

/** The word carries the meaning; the color is decoration. */
export const StatusBadge = ({ tone, children, hasDot = true }: StatusBadgeProps) => (
  <span className={styles['badge']} data-tone={tone} data-dot={hasDot || undefined}>
    {children}
  </span>
);
