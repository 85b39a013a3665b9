import { useText } from '../../../platform/i18n.ts';
import { Failed } from '../../../ui/failed.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { useMarkSeen } from '../../totals/totals.public.ts';
import { SurveyCard } from '../components/survey-card.tsx';
import { useOwn } from '../sending/sendings.start.ts';
import { useSurveys } from '../surveys.data.ts';
import styles from './survey-screen.module.css';

const Surveys = ({ total }: { readonly total: number | undefined }) => {
  const t = useText();
  const query = useSurveys(total);
  const { outgoing, sent } = useOwn();
  const { data, isPending, isError, error, refetch } = query;
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  // One that began or ended between two pages moves from one into the other: each is shown once.
  const surveys = [...new Map(all.map((survey) => [survey.id, survey])).values()];
  return (
    <PullToRefresh onRefresh={refetch}>
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

/** Questionnaires and votes: those that run, those to come, those that are over. */
export const SurveyScreen = () => {
  const total = useMarkSeen('survey_total');
  return (
    <Screen title="title.survey">
      <Surveys total={total} />
    </Screen>
  );
};
