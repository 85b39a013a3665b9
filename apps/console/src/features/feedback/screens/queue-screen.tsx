import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { useMemo } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSelection } from '../../../ui/use-selection.ts';
import { BulkBar } from '../components/bulk-bar.tsx';
import { BulkOutcome } from '../components/bulk-outcome.tsx';
import { queueColumns } from '../components/queue-columns.tsx';
import { QueueFilterBar } from '../components/queue-filter-bar.tsx';
import { PersonSearchLine } from '../components/person-search-line.tsx';
import { QuickViews } from '../components/quick-views.tsx';
import styles from '../components/queue.module.css';
import { useBulk } from '../components/use-bulk.ts';
import { useEmptyState } from '../components/use-empty-state.tsx';
import { useQueue } from '../feedback.data.ts';
import { filterFields, firstSearch, queueFiltersOf, searchOf } from '../model/queue-filters.ts';
import { reportPath } from '../model/report-path.ts';

const Queue = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const mayWrite = useStaff().may('feedback.write');
  const [params] = useSearchParams();
  const { values, clear } = useAddressState(filterFields);
  const filters = useMemo(() => queueFiltersOf(values), [values]);
  const search = searchOf(params);
  const columns = useMemo(() => queueColumns({ t, locale, search }), [t, locale, search]);
  const queue = useQueue(filters);
  const selection = useSelection(queue.rows, { ...filters, sort: undefined });
  const bulk = useBulk(selection, filters);
  const empty = useEmptyState(values, clear);
  const take = (row: StaffReportRow | null): void => {
    bulk.take(selection.rows.length > 0 ? selection.rows : row === null ? [] : [row]);
  };
  return (
    <div className={styles['frame']}>
      <PageHeader title={t('feedback.title')} />
      <QuickViews />
      <QueueFilterBar rows={queue.rows} />
      <PersonSearchLine />
      <div className={styles['list']}>
        <KeysetTable
          keyset={queue}
          columns={columns}
          rowId={({ id }) => id}
          label={t('feedback.title')}
          rowLabel={({ number }) => `#${number}`}
          onOpen={({ id }) => void navigate(reportPath(id, search))}
          {...(mayWrite && {
            selected: selection.rows,
            onSelect: selection.set,
            rowActions: [{ keys: 't', label: t('feedback.keys.take'), run: take }],
          })}
          empty={empty}
        />
        {mayWrite && (
          <BulkBar selection={selection} bulk={bulk} filters={filters} hasMore={queue.hasMore || queue.hasEarlier} />
        )}
      </div>
      <BulkOutcome result={bulk.result} onClose={bulk.forget} />
    </div>
  );
};

/** The queue opens with the first view, which the address names: without a state it means all open reports, as in older links. */
export const QueueScreen = () => {
  const [params] = useSearchParams();
  if (searchOf(params) !== '') return <Queue />;
  const next = new URLSearchParams([...new URLSearchParams(firstSearch), ...params]);
  return <Navigate replace to={{ pathname: '/feedback', search: next.toString() }} />;
};
