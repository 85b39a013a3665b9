import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

/** Full-height column: header first, content below. */
export const PageFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['frame']}>{children}</div>
);
