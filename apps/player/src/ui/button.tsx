import type { ReactNode } from 'react';
import { Link } from '../platform/router.tsx';
import styles from './button.module.css';

interface Look {
  readonly look?: 'primary' | 'plain' | 'neutral' | 'danger' | 'quiet';
  readonly children: ReactNode;
}

const classOf = (look: Look['look'] = 'primary'): string => `${styles['button']} ${styles[look]}`;

interface ButtonProps extends Look {
  readonly onClick?: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

export const Button = ({ look, children, onClick, isBusy = false, isDisabled = false }: ButtonProps) => (
  <button type="button" className={classOf(look)} onClick={onClick} aria-busy={isBusy} disabled={isBusy || isDisabled}>
    {children}
  </button>
);

interface ButtonLinkProps extends Look {
  readonly to: string;
  /** Replaces the history entry, so that going back skips the current screen. */
  readonly isReplacing?: boolean;
}

export const ButtonLink = ({ look, children, to, isReplacing = false }: ButtonLinkProps) => (
  <Link className={classOf(look)} to={to} replace={isReplacing}>
    {children}
  </Link>
);
