import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { useDeletionTable } from '../account-deletion.data.ts';
import { tabPath, tabStates, type TabState } from '../model/tabs.ts';
import styles from './deletions.module.css';

/** How many wait for a decision: as many as the first page knows of. */
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

/** Where requests stand, as tabs; null is the tab of the erasures. */
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
        to="/deletions/erasures"
        replace
        className={styles['tab'] ?? ''}
        aria-current={at === null ? 'page' : undefined}
      >
        {t('deletions.tab.erasures')}
      </Link>
    </nav>
  );
};
