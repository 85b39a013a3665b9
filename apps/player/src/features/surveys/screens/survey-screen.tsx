import { useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import { Failed } from '../../../ui/failed.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { StateCard } from '../../../ui/state-card.tsx';
import { useMarkSeen } from '../../totals/totals.public.ts';
import { Notice } from '../components/notice.tsx';
import { SurveyCard } from '../components/survey-card.tsx';
import { useOwn } from '../sending/sendings.start.ts';
import { surveyIcons } from '../survey-icons.ts';
import { useSurveys } from '../surveys.data.ts';
import { useKind } from '../use-kind.ts';
import styles from './survey-screen.module.css';

/** Everybody may look; who may answer is said before they have read it all (P2). */
const WhoMayAnswer = () => {
  const t = useText();
  const kind = useKind();
  const { status } = useSession();
  if (status !== 'known' || kind === null || kind === 'player') return null;
  return (
    <div className={styles['who']}>
      <Notice
        icon={surveyIcons.lock}
        title={t(kind === 'anonymous' ? 'error.illegal_request' : 'error.player_only')}
        text={t(kind === 'anonymous' ? 'surveys.look.anonymous' : 'surveys.look.guest')}
        look="wait"
      />
    </div>
  );
};

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
      <WhoMayAnswer />
      {isPending && <ListSkeleton withCovers={false} />}
      {isError && data === undefined && (
        <Failed error={error} text={t('surveys.failed.text')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && surveys.length === 0 && (
        <StateCard art="empty" title={t('surveys.empty.title')} text={t('surveys.empty.text')} />
      )}
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
