import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type StatusTone = 'good' | 'wait' | 'danger' | 'info' | 'quiet' | 'brand';

interface StatusBadgeProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
  /** A dot before the word: for a state that can change under one's eyes. */
  readonly hasDot?: boolean;
}

/** A state in one word. The word carries the meaning, the colour only helps. */
export const StatusBadge = ({ tone, children, hasDot = true }: StatusBadgeProps) => (
  <span className={styles['badge']} data-tone={tone} data-dot={hasDot || undefined}>
    {children}
  </span>
);
