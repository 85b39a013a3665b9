import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { useDeletionTable } from '../account-deletion.data.ts';
import { tabPath, tabStates, type TabState } from '../model/tabs.ts';
import styles from './deletions.module.css';

/** Number of requests waiting for a decision; counts only the first page. */
const WaitingCount = () => {
  const t = useText();
  const { rows, hasMore } = useDeletionTable('requested');
  if (rows.length === 0) return null;
  return (
    <span className={styles['count']}>
      {hasMore ? t('deletions.count_more', { count: rows.length }) : String(rows.length)}
    </span>
  );
};

/** Tabs by request state. Null selects the erasures tab. */
export const DeletionTabs = ({ at }: { readonly at: TabState | null }) => {
  const t = useText();
  return (
    <nav className={styles['tabs']} aria-label={t('deletions.tabs')}>
      {tabStates.map((state) => (
        <Link
          key={state}
          to={tabPath(state)}
          replace
          className={styles['tab'] ?? ''}
          aria-current={state === at ? 'page' : undefined}
        >
          {t(`deletions.tab.${state}`)}
          {state === 'requested' && <WaitingCount />}
        </Link>
      ))}
      <Link
        to="/account-deletion/erasures"
        replace
        className={styles['tab'] ?? ''}
        aria-current={at === null ? 'page' : undefined}
      >
        {t('deletions.tab.erasures')}
      </Link>
    </nav>
  );
};
