import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n.ts';
import type { Told } from '../../../platform/told.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  readonly errorId: string;
  readonly problem: Told | null;
  /** Stands where the problem would, while there is none. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** The way on, always in reach of the thumb. The line for what is wrong is there from the start, so nothing moves. */
export const ActionBar = ({ errorId, problem, hint, children }: ActionBarProps) => {
  const t = useText();
  return (
    <div className={styles['bar']}>
      <p id={errorId} className={styles['error']} role="alert">
        {problem !== null && t(problem.key, problem.params)}
      </p>
      {problem === null && hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <div className={styles['actions']}>{children}</div>
    </div>
  );
};
