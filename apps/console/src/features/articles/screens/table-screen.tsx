import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { useArticleTable } from '../articles.data.ts';
import { articleColumns } from '../components/article-columns.tsx';
import { ArticleFilterBar } from '../components/article-filter-bar.tsx';
import { BulkBar } from '../components/bulk-bar.tsx';
import { ListFrame, type ListActions } from '../components/list-frame.tsx';
import styles from '../components/list-frame.module.css';
import { useEmptyState } from '../components/use-empty-state.tsx';
import { useSelection } from '../../../ui/use-selection.ts';
import { filterFields, isNarrowed, narrowingOf, tableFiltersOf } from '../model/article-filters.ts';
import { editorPath, fromList } from '../model/editor-path.ts';

export const TableScreen = (actions: ListActions) => {
  const t = useText();
  const navigate = useNavigate();
  const at = useLocation();
  const { values, clear } = useAddressState(filterFields);
  const filters = useMemo(() => tableFiltersOf(values), [values]);
  const table = useArticleTable(filters);
  const selection = useSelection(table.rows, narrowingOf(filters));
  const empty = useEmptyState(isNarrowed(filters), clear, actions.onCreate);
  return (
    <ListFrame title={t('articles.title')} {...actions}>
      <ArticleFilterBar values={values} />
      <div className={styles['list']}>
        <KeysetTable
          keyset={table}
          columns={articleColumns(t, values.lang)}
          rowId={({ id }) => id}
          label={t('articles.title')}
          rowLabel={({ id, title }) => (title === '' ? `#${id}` : title)}
          onOpen={({ id }) => void navigate(editorPath(id, values.lang), { state: fromList(at) })}
          selected={selection.rows}
          onSelect={selection.set}
          empty={empty}
        />
        <BulkBar selection={selection} lang={values.lang} />
      </div>
    </ListFrame>
  );
};
