import { IconMessageOff } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { readAddress } from '../../../platform/address/address-state.ts';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { prefetchReport, useQueue, useReport } from '../feedback.data.ts';
import { filterFields, queueFiltersOf, queueOf } from '../model/queue-filters.ts';
import { isReportId, neighbor, nextAfter, reportPath } from '../model/report-path.ts';
import { isAutoAdvancing } from './auto-advance.store.ts';
import { QueueStrip } from './queue-strip.tsx';
import { ReportView } from './report-view.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import styles from './report.module.css';

/** Report screen at `/feedback/:id`, next to the queue it was opened from; the queue's filters are in the URL. */
export const ReportScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const { id: staffId } = useStaff();
  const named = useParams()['id'];
  const id = isReportId(named) ? named : null;
  const [params] = useSearchParams();
  const search = queueOf(params);
  const values = useMemo(() => readAddress(filterFields, new URLSearchParams(search)), [search]);
  const filters = useMemo(() => queueFiltersOf(values), [values]);
  const queue = useQueue(filters);
  const { data, error, refetch } = useReport(id);

  const nextId = id === null ? undefined : neighbor(queue.rows, id, 1)?.id;
  useEffect(() => {
    if (nextId !== undefined) prefetchReport(nextId);
  }, [nextId]);

  const goOn = (): void => {
    if (id === null || !isAutoAdvancing()) return;
    const next = nextAfter(queue.rows, id);
    void navigate(next === undefined ? `/feedback${search}` : reportPath(next.id, search));
  };
  return (
    <div className={styles['screen']}>
      <QueueStrip queue={queue} values={values} id={id ?? ''} search={search} />
      {id === null || (data === undefined && isFailure(error, 'not_found')) ? (
        <div className={styles['instead']}>
          <EmptyState
            icon={<IconMessageOff size={22} stroke={1.6} />}
            title={t('feedback.not_found')}
            hint={t('feedback.not_found.hint')}
          />
        </div>
      ) : data !== undefined ? (
        <ReportView key={`${staffId} ${id}`} report={data} search={search} goOn={goOn} />
      ) : error === null ? (
        <ReportSkeleton />
      ) : (
        <div className={styles['instead']}>
          <FailedState error={error} retry={() => void refetch()} />
        </div>
      )}
    </div>
  );
};
