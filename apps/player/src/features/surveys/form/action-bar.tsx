import type { ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  readonly errorId: string;
  readonly problem: FailureMessage | null;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Sticky action bar. The error line is always rendered, so that the layout does not shift. */
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
