import type { ReactNode } from 'react';
import styles from './desk-frame.module.css';

/** A head, and below it what fills the rest of the height. */
export const DeskFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['frame']}>{children}</div>
);
