import { IconMessageOff } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAddressState } from '../../../platform/address-state.ts';
import { isFailure } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { prefetchReport, useQueue, useReport } from '../feedback.data.ts';
import { filterFields, queueFiltersOf, searchOf } from '../model/queue-filters.ts';
import { isReportId, neighbour, nextAfter, ticketPath } from '../model/ticket-path.ts';
import { goesOn } from './going-on.ts';
import { QueueStrip } from './queue-strip.tsx';
import { TicketDesk } from './ticket-desk.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import styles from './ticket.module.css';

/** One report: at `/feedback/:id`, beside the list it was opened from, whose filters are in the address. */
export const TicketScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const { id: staffId } = useStaff();
  const named = useParams()['id'];
  const id = isReportId(named) ? named : null;
  const [params] = useSearchParams();
  const { values } = useAddressState(filterFields);
  const filters = useMemo(() => queueFiltersOf(values), [values]);
  const queue = useQueue(filters);
  const search = searchOf(params);
  const { data, error, refetch } = useReport(id);

  const nextId = id === null ? undefined : neighbour(queue.rows, id, 1)?.id;
  useEffect(() => {
    // The next one is there before one goes to it.
    if (nextId !== undefined) prefetchReport(nextId);
  }, [nextId]);

  const goOn = (): void => {
    if (id === null || !goesOn()) return;
    const next = nextAfter(queue.rows, id);
    void navigate(next === undefined ? `/feedback${search}` : ticketPath(next.id, search));
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
        <TicketDesk key={`${staffId} ${id}`} report={data} search={search} goOn={goOn} />
      ) : error === null ? (
        <TicketSkeleton />
      ) : (
        <div className={styles['instead']}>
          <FailedState error={error} retry={() => void refetch()} />
        </div>
      )}
    </div>
  );
};
