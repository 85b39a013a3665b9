import type { FeedbackRow as Row } from '@guildhall/contract/feedback/player.ts';
import { askSession, unreachedBy, useSession } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { Incidents, renewIncidents, useIncidents } from '../../incidents/incidents.public.tsx';
import { PersonGate } from '../../launch/launch.public.tsx';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { UnverifiedNotice } from '../../launch/unverified.public.tsx';
import { FeedbackRow } from '../components/feedback-row.tsx';
import { UnsentReports } from '../components/unsent-reports.tsx';
import { useFeedbackList } from '../feedback.data.ts';
import { isOpenReport } from '../model/next-step.ts';
import { useHeld, usePendingSends } from '../outbox/outbox.background.ts';
import styles from './feedback-screen.module.css';

interface ReportsProps {
  /** Why the server could not be reached, or null. */
  readonly unreached: unknown;
  readonly query: ReturnType<typeof useFeedbackList>;
  readonly rows: readonly Row[];
  readonly onRetry: () => void;
}

const Reports = ({ unreached, query, rows, onRetry }: ReportsProps) => {
  const t = useText();
  const { data, isError, error } = query;
  const isNothingWaiting = usePendingSends().length + useHeld().length === 0;
  if (unreached !== null || (isError && data === undefined)) {
    return <Failed error={unreached ?? error} text={t('feedback.failed.text')} onRetry={onRetry} />;
  }
  if (rows.length === 0) {
    // What waits to be sent is listed above.
    return isNothingWaiting && <EmptyCard text={t('feedback.empty.text')} />;
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
  const { isPending: areIncidentsPending } = useIncidents();
  const all = query.data?.pages.flatMap((page) => page.list) ?? [];
  // A report that arrives between two page loads shifts rows, so the next page may repeat one: deduplicate.
  const rows = [...new Map(all.map((row) => [row.id, row])).values()];
  const unreached = unreachedBy(useSession());
  const refresh = (): Promise<unknown> =>
    Promise.all([unreached === null ? query.refetch() : askSession(), renewIncidents()]);
  return (
    <PullToRefresh onRefresh={refresh}>
      <PausedNotice feature="feedback" />
      <div className={styles['actions']}>
        <ButtonLink to="/feedback/create">{t('feedback.report')}</ButtonLink>
        <ButtonLink look="plain" to="/feedback/suggest">
          {t('feedback.suggest')}
        </ButtonLink>
      </div>
      <div className={styles['notice']}>
        <UnverifiedNotice />
      </div>
      <UnsentReports />
      {/* Shown together: the reports decide whether the known issues are collapsed, and these would push them away. */}
      {unreached === null && (query.isPending || areIncidentsPending) ? (
        <ListSkeleton withCovers={false} />
      ) : (
        <>
          <Incidents isQuiet={query.isError || unreached !== null} isCompact={rows.some(isOpenReport)} />
          <Reports unreached={unreached} query={query} rows={rows} onRetry={() => void refresh()} />
        </>
      )}
    </PullToRefresh>
  );
};

/**
 * The player's reports. Known issues come first only if no report is open, because they may make a new one unnecessary.
 */
export const FeedbackScreen = () => (
  <Screen isList title="title.feedback">
    <PersonGate isOpenOffline>
      <Feedback />
    </PersonGate>
  </Screen>
);
