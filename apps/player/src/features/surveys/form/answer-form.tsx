import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import type { SurveyInfo, SurveyQuestion } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useId } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { useRoom } from '../../../ui/room.ts';
import { ArticleSkeleton } from '../../../ui/article-skeleton.tsx';
import { FoldedIntro, Intro } from '../components/intro.tsx';
import { Notice } from '../components/notice.tsx';
import { Progress } from '../components/progress.tsx';
import { Question } from '../components/question.tsx';
import { hasReview, nextPage } from '../draft/draft.model.ts';
import { ActionBar } from './action-bar.tsx';
import { Review } from './review.tsx';
import { useAnswerForm, type AnswerFormState } from './use-answer-form.ts';
import styles from './answer-form.module.css';

interface PartProps {
  readonly info: SurveyInfo;
  readonly form: AnswerFormState;
}

const RestoredNotice = ({ form: { isRestored, isChanged } }: Pick<PartProps, 'form'>) => {
  const t = useText();
  if (!isRestored) return null;
  return (
    <Notice
      icon={moreIcons.history}
      text={t(isChanged ? 'surveys.changed' : 'surveys.restored')}
      look={isChanged ? 'wait' : 'quiet'}
    />
  );
};

const Start = ({ info, form }: PartProps) => {
  const t = useText();
  const { draft, open } = form;
  return (
    <div className={styles['parts']}>
      <Intro info={info} />
      <RestoredNotice form={form} />
      <Button onClick={() => open(0)}>{t(draft.answers.length === 0 ? 'surveys.start' : 'surveys.continue')}</Button>
    </div>
  );
};

const Page = ({ info, form, question }: PartProps & { readonly question: SurveyQuestion }) => {
  const t = useText();
  const errorId = useId();
  const { draft, headingRef, change, open, goOn, problemAt } = form;
  const { page } = draft;
  const problem = problemAt(page);
  const lang = localeOfLang(info.lang);
  const isLast = nextPage(info, draft) === null;
  const forward = draft.isReviewed ? 'surveys.to_review' : 'surveys.next';
  return (
    <div className={styles['page']}>
      <Progress number={page + 1} count={info.questions.length} title={info.title} lang={lang} />
      <div className={styles['grow']}>
        <Question
          key={question.id}
          {...{ question, lang, draft, errorId, headingRef }}
          isInvalid={problem !== null}
          onChange={change}
        />
      </div>
      <ActionBar errorId={errorId} problem={problem}>
        <Button look="plain" onClick={() => open(page - 1)}>
          {t('surveys.previous')}
        </Button>
        <Button onClick={() => goOn(page)}>{t(isLast ? 'surveys.send' : forward)}</Button>
      </ActionBar>
    </div>
  );
};

const Vote = ({ info, form, question }: PartProps & { readonly question: SurveyQuestion }) => {
  const t = useText();
  const errorId = useId();
  const { draft, change, goOn, problemAt } = form;
  const problem = problemAt(0);
  const isShort = useRoom('short');
  return (
    <div className={styles['page']}>
      <div className={`${styles['parts']} ${styles['grow']}`}>
        {isShort ? <FoldedIntro info={info} /> : <Intro info={info} />}
        <RestoredNotice form={form} />
        <Question
          question={question}
          lang={localeOfLang(info.lang)}
          draft={draft}
          errorId={errorId}
          isInvalid={problem !== null}
          onChange={change}
        />
      </div>
      <ActionBar errorId={errorId} problem={problem} hint={t('surveys.vote_final')}>
        <Button onClick={() => goOn(0)}>{t('surveys.vote')}</Button>
      </ActionBar>
    </div>
  );
};

export const AnswerForm = ({ info }: { readonly info: SurveyInfo }) => {
  const form = useAnswerForm(info);
  const { page } = form.draft;
  const isVote = info.type === surveyTypes.vote;
  const question = info.questions[isVote ? 0 : page];
  if (!form.isReady) return <ArticleSkeleton />;
  if (isVote && question !== undefined) return <Vote info={info} form={form} question={question} />;
  if (question !== undefined) return <Page info={info} form={form} question={question} />;
  return page >= 0 && hasReview(info) ? <Review info={info} form={form} /> : <Start info={info} form={form} />;
};
