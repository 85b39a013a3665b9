import { Link, useLocation } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { StaffAvatar } from '../staff-avatar.tsx';
import { TimeText } from '../time-text.tsx';
import { fromList } from './model/list-place.ts';
import styles from './cells.module.css';

interface TitleCellProps {
  readonly to: string;
  readonly title: string;
  /** What people call it among themselves: `#12`. */
  readonly number: number;
}

/** The name of a row, and the way to it. */
export const TitleCell = ({ to, title, number }: TitleCellProps) => (
  <span className={styles['name']}>
    <Link
      className={styles['title'] ?? ''}
      to={to}
      state={fromList(useLocation())}
      title={title}
      onClick={(event) => event.stopPropagation()}
    >
      {title}
    </Link>
    <span className={styles['soft']}>{`#${number}`}</span>
  </span>
);

interface ChangedCellProps {
  readonly at: number;
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** Who changed it last, and when. */
export const ChangedCell = ({ at, by }: ChangedCellProps) => {
  const t = useText();
  return (
    <span className={styles['changed']}>
      {by !== null && <StaffAvatar id={by.id} name={by.name} size="s" />}
      <span className={styles['lines']}>
        <span>{by?.name ?? t('articles.by_system')}</span>
        <span className={styles['soft']}>
          <TimeText at={at} />
        </span>
      </span>
    </span>
  );
};
