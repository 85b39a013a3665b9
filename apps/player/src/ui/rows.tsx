import type { ReactNode } from 'react';
import { Link } from '../platform/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { Dot } from './dot.tsx';
import { Icon, icons } from './icon.tsx';
import styles from './rows.module.css';

export const Rows = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <section className={styles['group']}>
    {title !== undefined && <h2 className={styles['heading']}>{title}</h2>}
    <div className={styles['rows']}>{children}</div>
  </section>
);

interface RowProps {
  readonly icon: string;
  readonly label: string;
  /** The label is user content in any language. */
  readonly isContent?: boolean;
  readonly value?: ReactNode;
  readonly hint?: string | undefined;
}

const Inside = ({ icon, label, isContent = false, value, hint }: RowProps) => (
  <>
    <span className={styles['icon']}>
      <Icon d={icon} size={22} />
    </span>
    <span className={styles['label']} dir={isContent ? 'auto' : undefined}>
      {label}
      {hint !== undefined && <small className={styles['hint']}>{hint}</small>}
    </span>
    {value !== undefined && <span className={styles['value']}>{value}</span>}
  </>
);

export const Row = (props: RowProps) => (
  <div className={`${styles['row']} ${styles['pair']}`}>
    <Inside {...props} />
  </div>
);

export const LinkRow = ({
  to,
  isNew = false,
  ...props
}: RowProps & { readonly to: string; readonly isNew?: boolean }) => {
  const t = useText();
  return (
    // The words of the dot name the row, too: beside the label they would be read as a second name.
    <Link
      className={styles['row']}
      to={to}
      aria-label={isNew ? [t('shell.unread', { tab: props.label }), props.hint].filter(Boolean).join('. ') : undefined}
    >
      <Inside {...props} />
      {isNew && <Dot />}
      <span className={styles['arrow']}>
        <Icon d={icons.forward} size={18} />
      </span>
    </Link>
  );
};

export const OutsideRow = ({ href, ...props }: RowProps & { readonly href: string }) => {
  const t = useText();
  // A link that the game does not have.
  if (href === '') return null;
  return (
    <a className={styles['row']} href={href} target="_blank" rel="noopener noreferrer">
      <Inside {...props} />
      <span className="visually-hidden">, {t('shell.opens_outside')}</span>
      <span className={styles['arrow']}>
        <Icon d={icons.outside} size={18} />
      </span>
    </a>
  );
};

/** The row is the label of its control, so the full width is the touch target. */
export const ControlRow = ({ children, ...props }: RowProps & { readonly children: ReactNode }) => (
  <label className={`${styles['row']} ${styles['pair']}`}>
    <Inside {...props} />
    {children}
  </label>
);
