import { useText } from '../../../platform/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { StateCard } from '../../../ui/state-card.tsx';
import { Incidents, renewIncidents } from '../../incidents/incidents.public.tsx';
import { LaunchGate } from '../../launch/launch.public.tsx';
import { FeedbackRow } from '../components/feedback-row.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useFeedbackList } from '../feedback.data.ts';
import styles from './feedback-screen.module.css';

interface ReportsProps {
  readonly query: ReturnType<typeof useFeedbackList>;
  readonly onRetry: () => void;
}

const Reports = ({ query, onRetry }: ReportsProps) => {
  const t = useText();
  const { data, isPending, isError, error } = query;
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  // One that arrived between two pages pushes a row from one into the next: each is shown once.
  const rows = [...new Map(all.map((row) => [row.id, row])).values()];
  if (isPending) return <ListSkeleton withCovers={false} />;
  if (isError && data === undefined) {
    return <Failed error={error} text={t('feedback.failed.text')} onRetry={onRetry} />;
  }
  if (rows.length === 0) {
    return <StateCard art="empty" title={t('feedback.empty.title')} text={t('feedback.empty.text')} />;
  }
  return (
    <section>
      <h2 className={styles['heading']}>{t('feedback.own')}</h2>
      <p className={styles['month']}>{t('feedback.month')}</p>
      <ul className={styles['list']}>
        {rows.map((row) => (
          <li key={row.id}>
            <FeedbackRow row={row} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} length={rows.length} />
    </section>
  );
};

const Feedback = () => {
  const t = useText();
  const query = useFeedbackList();
  const refresh = (): Promise<unknown> => Promise.all([query.refetch(), renewIncidents()]);
  return (
    <PullToRefresh onRefresh={refresh}>
      <div className={styles['actions']}>
        <ButtonLink to="/feedback/create">{t('feedback.report')}</ButtonLink>
        <ButtonLink look="plain" to="/feedback/suggest">
          {t('feedback.suggest')}
        </ButtonLink>
      </div>
      <Waiting />
      <Incidents isQuiet={query.isError} />
      <Reports query={query} onRetry={() => void refresh()} />
    </PullToRefresh>
  );
};

/** The player's own reports and how far they are, below what is known to be wrong anyway. */
export const FeedbackScreen = () => (
  <Screen title="title.feedback">
    <LaunchGate>
      <Feedback />
    </LaunchGate>
  </Screen>
);
