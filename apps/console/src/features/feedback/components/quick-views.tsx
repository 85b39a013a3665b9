import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useAddressState, writeAddress } from '../../../platform/address/address-state.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useViewCounts } from '../feedback.data.ts';
import { countText } from '../model/count-text.ts';
import {
  filterFields,
  isFiltered,
  quickViews,
  sortOf,
  sorts,
  viewOf,
  type FilterValues,
} from '../model/queue-filters.ts';
import styles from './queue.module.css';

const Tabs = ({ values }: { readonly values: FilterValues }) => {
  const t = useText();
  const [search] = useSearchParams();
  const now = viewOf(values);
  const locale = useLocale();
  const counts = useViewCounts();
  return (
    <nav className={styles['views']} aria-label={t('feedback.views')}>
      {quickViews.map((view) => {
        const { name, state, assignee } = view;
        const to = writeAddress(filterFields, search, {
          state,
          assignee: assignee === undefined ? undefined : [assignee],
          sort: undefined,
        });
        return (
          <Link
            key={name}
            to={{ pathname: '/feedback', search: to.toString() }}
            replace
            className={styles['view'] ?? ''}
            aria-current={view === now ? 'page' : undefined}
          >
            {t(`feedback.view.${name}`)}
            {/* Counts cover the whole view, so they would be wrong next to other filters. */}
            {counts !== undefined && name !== 'finished' && !isFiltered(values) && (
              <span className={styles['count']}>{countText(counts[name], locale)}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
};

export const QuickViews = () => {
  const t = useText();
  const { values, change } = useAddressState(filterFields);
  return (
    <div className={styles['over']}>
      <Tabs values={values} />
      <SegmentedControl
        aria-label={t('feedback.sort')}
        value={sortOf(values)}
        data={sorts.map((sort) => ({ value: sort, label: t(`feedback.sort.${sort}`) }))}
        onChange={(sort) => change({ sort: sorts.find((name) => name === sort) })}
      />
    </div>
  );
};
