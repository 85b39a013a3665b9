import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useId } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { AnswerList } from '../components/answer-list.tsx';
import { Progress } from '../components/progress.tsx';
import { ActionBar } from './action-bar.tsx';
import type { AnswerFormState } from './use-answer-form.ts';
import formStyles from './answer-form.module.css';
import styles from './review.module.css';

interface ReviewProps {
  readonly info: SurveyInfo;
  readonly form: AnswerFormState;
}

export const Review = ({ info, form }: ReviewProps) => {
  const t = useText();
  const errorId = useId();
  const { draft, headingRef, open, goOn, problemAt } = form;
  const count = info.questions.length;
  const lang = localeOfLang(info.lang);
  return (
    <div className={formStyles['page']}>
      <Progress number={count + 1} count={count} title={info.title} lang={lang} />
      <div className={formStyles['grow']}>
        <h2 ref={headingRef} tabIndex={-1} className={styles['title']}>
          {t('surveys.review.title')}
        </h2>
        <p className={styles['text']}>{t('surveys.review.text')}</p>
        <AnswerList questions={info.questions} lang={lang} answers={draft.answers} onOpen={open} />
      </div>
      <ActionBar errorId={errorId} problem={problemAt(count)}>
        <Button look="plain" onClick={() => open(count - 1)}>
          {t('surveys.previous')}
        </Button>
        <Button onClick={() => goOn(count)}>{t('surveys.send')}</Button>
      </ActionBar>
    </div>
  );
};
