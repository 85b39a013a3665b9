import { useMemo } from 'react';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { useArticleTable } from '../articles.data.ts';
import { ArticleFilterBar } from '../components/article-filter-bar.tsx';
import { BulkBar } from '../components/bulk-bar.tsx';
import { ListFrame, type ListActions } from '../components/list-frame.tsx';
import styles from '../components/list-frame.module.css';
import { MatrixGrid } from '../components/matrix-grid.tsx';
import { useEmptyState } from '../components/use-empty-state.tsx';
import { useSelection } from '../../../ui/use-selection.ts';
import { filterFields, isNarrowed, narrowingOf, tableFiltersOf } from '../model/article-filters.ts';

export const MatrixScreen = (actions: ListActions) => {
  const t = useText();
  const { values, change, clear } = useAddressState(filterFields);
  const filters = useMemo(() => tableFiltersOf(values), [values]);
  const table = useArticleTable(filters);
  const selection = useSelection(table.rows, narrowingOf(filters));
  const empty = useEmptyState(isNarrowed(filters), clear, actions.onCreate);
  return (
    <ListFrame title={t('articles.matrix')} {...actions}>
      <ArticleFilterBar values={values} />
      <div className={styles['list']}>
        {table.status === 'loading' && <TableSkeleton columns={6} />}
        {table.status === 'failed' && <FailedState error={table.error} retry={table.retry} />}
        {table.status === 'ready' && table.rows.length === 0 && <EmptyState {...empty} />}
        {table.rows.length > 0 && (
          <MatrixGrid
            table={table}
            selection={selection}
            lang={values.lang}
            state={values.state}
            onFilter={(lang, state) => change({ lang, state })}
          />
        )}
        <BulkBar selection={selection} lang={values.lang} />
      </div>
    </ListFrame>
  );
};
