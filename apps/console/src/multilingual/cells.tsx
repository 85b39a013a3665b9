import { Link, useLocation } from 'react-router';
import { useText } from '../platform/text/i18n.ts';
import { StaffAvatar } from '../ui/staff-avatar.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { rememberList } from '../platform/address/list-origin.ts';
import styles from './cells.module.css';

interface TitleCellProps {
  readonly to: string;
  readonly title: string;
  readonly number: number;
}

export const TitleCell = ({ to, title, number }: TitleCellProps) => (
  <span className={styles['name']}>
    <Link
      className={styles['title'] ?? ''}
      to={to}
      state={rememberList(useLocation())}
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
