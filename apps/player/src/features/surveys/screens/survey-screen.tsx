import { useText } from '../../../platform/text/i18n.ts';
import { Failed } from '../../../ui/failed.tsx';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { useMarkSeen } from '../../totals/totals.public.ts';
import { SurveyCard } from '../components/survey-card.tsx';
import { useOwnAnswers } from '../outbox/outbox.background.ts';
import { useSurveys } from '../surveys.data.ts';
import styles from './survey-screen.module.css';

const Surveys = ({ total }: { readonly total: number | undefined }) => {
  const t = useText();
  const query = useSurveys(total);
  const { outgoing, sent } = useOwnAnswers();
  const { data, isPending, isError, error, refetch } = query;
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  // A survey that starts or ends between two page loads may appear on both pages: deduplicate.
  const surveys = [...new Map(all.map((survey) => [survey.id, survey])).values()];
  return (
    <PullToRefresh onRefresh={refetch}>
      <PausedNotice feature="surveys" />
      {isPending && <ListSkeleton withCovers={false} />}
      {isError && data === undefined && (
        <Failed error={error} text={t('surveys.failed.text')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && surveys.length === 0 && <EmptyCard text={t('surveys.empty.text')} />}
      <ul className={styles['list']}>
        {surveys.map((survey) => (
          <li key={survey.id}>
            <SurveyCard
              survey={survey}
              isAnswered={survey.is_answered || sent.has(survey.id)}
              isUnsent={outgoing.some(({ id }) => id === survey.id)}
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query} length={surveys.length} />
    </PullToRefresh>
  );
};

export const SurveyScreen = () => {
  const total = useMarkSeen('survey_total');
  return (
    <Screen isList title="title.survey">
      <Surveys total={total} />
    </Screen>
  );
};
