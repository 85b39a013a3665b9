import { CallFailure } from '@guildhall/client/call.ts';
import type { OwnAnswer, SurveyInfo } from '@guildhall/contract/surveys.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useParams } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { activeOwner } from '../../../platform/session.ts';
import { Failed } from '../../../ui/failed.tsx';
import { NotFoundCard } from '../../../ui/not-found-card.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ArticleSkeleton } from '../../../ui/skeleton.tsx';
import { Asked } from '../components/asked.tsx';
import { GivenAnswers } from '../components/given-answers.tsx';
import { HurdleNotice } from '../components/hurdle-notice.tsx';
import { Intro } from '../components/intro.tsx';
import { LeftDraft } from '../components/left-draft.tsx';
import { OutgoingCard } from '../components/outgoing-card.tsx';
import { ReceiptCard } from '../components/receipt-card.tsx';
import { Standing } from '../components/standing.tsx';
import { AnswerForm } from '../form/answer-form.tsx';
import { hurdleOf, type Hurdle } from '../model/stage.ts';
import { useOwn } from '../sending/sendings.start.ts';
import { useSurvey } from '../surveys.data.ts';
import styles from './survey-info-screen.module.css';

const Answered = ({ info, answer }: { readonly info: SurveyInfo; readonly answer: OwnAnswer }) => {
  const t = useText();
  const chosen = info.questions.filter(({ kind }) => kind !== 'text');
  return (
    <div className={styles['parts']}>
      <Intro info={info} />
      <ReceiptCard info={info} answer={answer} />
      <Standing info={info} answer={answer} />
      {info.tally === null && chosen.length > 0 && (
        <section>
          <h3 className={styles['heading']}>{t('surveys.review.title')}</h3>
          <GivenAnswers questions={chosen} lang={localeOfLang(info.lang)} answers={answer.choices} />
        </section>
      )}
    </div>
  );
};

interface ClosedProps {
  readonly info: SurveyInfo;
  readonly hurdle: Hurdle;
}

const Closed = ({ info, hurdle }: ClosedProps) => (
  <div className={styles['parts']}>
    <Intro info={info} />
    <HurdleNotice info={info} hurdle={hurdle} />
    <LeftDraft info={info} />
    <Standing info={info} answer={null} />
    {info.tally === null && <Asked info={info} />}
  </div>
);

const Survey = ({ info }: { readonly info: SurveyInfo }) => {
  const { isReady, outgoing, sent } = useOwn();
  const answer = info.answer ?? sent.get(info.id) ?? null;
  const item = outgoing.find(({ id }) => id === info.id);
  const hurdle = hurdleOf(info);
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
  // Another person on this device begins with a sheet of their own.
  return <Survey key={activeOwner()} info={data} />;
};

/** One survey: what it asks, the caller's answer, and how it stands. */
export const SurveyInfoScreen = () => {
  const id = Number(useParams()['id']);
  return (
    <Screen title="title.survey_info">
      <Loaded key={id} id={Number.isSafeInteger(id) && id > 0 ? id : null} />
    </Screen>
  );
};
