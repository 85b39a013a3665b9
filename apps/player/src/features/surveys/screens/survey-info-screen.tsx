import { CallFailure } from '@guildhall/client/call.ts';
import type { OwnAnswer, SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useParams } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { activeOwner } from '../../../platform/session/session.ts';
import { Failed } from '../../../ui/failed.tsx';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { NotFoundCard } from '../../../ui/not-found-card.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ArticleSkeleton } from '../../../ui/article-skeleton.tsx';
import { QuestionList } from '../components/question-list.tsx';
import { AnswerList } from '../components/answer-list.tsx';
import { BlockedNotice } from '../components/blocked-notice.tsx';
import { Intro } from '../components/intro.tsx';
import { UnfinishedDraft } from '../components/unfinished-draft.tsx';
import { OutgoingCard } from '../components/outgoing-card.tsx';
import { ReceiptCard } from '../components/receipt-card.tsx';
import { ResultsSection } from '../components/results-section.tsx';
import { AnswerForm } from '../form/answer-form.tsx';
import { obstacleOf, type Obstacle } from '../model/availability.ts';
import { useOwnAnswers } from '../outbox/outbox.background.ts';
import { useSurvey } from '../surveys.data.ts';
import styles from './survey-info-screen.module.css';

const Answered = ({ info, answer }: { readonly info: SurveyInfo; readonly answer: OwnAnswer }) => {
  const t = useText();
  const chosen = info.questions.filter(({ kind }) => kind !== 'text');
  return (
    <div className={styles['parts']}>
      <Intro info={info} />
      <ReceiptCard info={info} answer={answer} />
      <ResultsSection info={info} answer={answer} />
      {info.tally === null && chosen.length > 0 && (
        <section>
          <h3 className={styles['heading']}>{t('surveys.review.title')}</h3>
          <AnswerList questions={chosen} lang={localeOfLang(info.lang)} answers={answer.choices} />
        </section>
      )}
    </div>
  );
};

interface ClosedProps {
  readonly info: SurveyInfo;
  readonly hurdle: Obstacle;
}

const Closed = ({ info, hurdle }: ClosedProps) => (
  <div className={styles['parts']}>
    <Intro info={info} />
    <BlockedNotice info={info} hurdle={hurdle} />
    <UnfinishedDraft info={info} />
    <ResultsSection info={info} answer={null} />
    {info.tally === null && <QuestionList info={info} />}
  </div>
);

const Survey = ({ info }: { readonly info: SurveyInfo }) => {
  const { isReady, outgoing, sent } = useOwnAnswers();
  const answer = info.answer ?? sent.get(info.id) ?? null;
  const item = outgoing.find(({ id }) => id === info.id);
  const hurdle = obstacleOf(info);
  if (answer !== null) return <Answered info={info} answer={answer} />;
  if (!isReady) return <ArticleSkeleton />;
  if (item !== undefined) {
    return (
      <div className={styles['parts']}>
        <Intro info={info} />
        <OutgoingCard info={info} item={item} />
      </div>
    );
  }
  return hurdle === null ? <AnswerForm info={info} /> : <Closed info={info} hurdle={hurdle} />;
};

const Loaded = ({ id }: { readonly id: number | null }) => {
  const t = useText();
  const { data, error, isPending, refetch } = useSurvey(id);
  const isGone = id === null || (error instanceof CallFailure && error.reason === 'not_found');
  if (isGone) return <NotFoundCard />;
  if (data === undefined && !isPending) {
    return <Failed error={error} text={t('surveys.info_failed.text')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <ArticleSkeleton />;
  // Remounts with a new draft when the player changes.
  return <Survey key={activeOwner()} info={data} />;
};

export const SurveyInfoScreen = () => {
  const id = Number(useParams()['id']);
  return (
    <Screen title="title.survey_info">
      <PausedNotice feature="surveys" />
      <Loaded key={id} id={Number.isSafeInteger(id) && id > 0 ? id : null} />
    </Screen>
  );
};
