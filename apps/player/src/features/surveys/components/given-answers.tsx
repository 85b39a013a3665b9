import type { GivenAnswer } from '@guildhall/contract/survey-rules.ts';
import type { SurveyQuestion } from '@guildhall/contract/surveys.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './given-answers.module.css';

interface GivenAnswersProps {
  readonly questions: readonly SurveyQuestion[];
  readonly lang: string | undefined;
  readonly answers: readonly Pick<GivenAnswer, 'question' | 'options'>[] | readonly GivenAnswer[];
  /** Opens the question, where it can still be changed. */
  readonly onOpen?: (page: number) => void;
}

const linesOf = (question: SurveyQuestion, given: Partial<GivenAnswer> | undefined): string[] => {
  if (question.kind === 'text') return given?.text === undefined || given.text === '' ? [] : [given.text];
  return question.options.filter(({ id }) => given?.options?.includes(id)).map(({ label }) => label);
};

/** Every question with what was answered. */
export const GivenAnswers = ({ questions, lang, answers, onOpen }: GivenAnswersProps) => {
  const t = useText();
  return (
    <ol className={styles['list']}>
      {questions.map((question, index) => {
        const lines = linesOf(
          question,
          answers.find((given) => given.question === question.id),
        );
        const inside = (
          <>
            <span className={styles['question']} lang={lang} dir="auto">
              {question.title}
            </span>
            {lines.map((line, at) => (
              <span key={at} className={styles['answer']} dir="auto">
                {line}
              </span>
            ))}
            {lines.length === 0 && <span className={styles['skipped']}>{t('surveys.skipped')}</span>}
          </>
        );
        return (
          <li key={question.id}>
            {onOpen === undefined ? (
              <div className={styles['row']}>{inside}</div>
            ) : (
              <button type="button" className={styles['row']} onClick={() => onOpen(index)}>
                {inside}
                <span className={styles['change']}>{t('surveys.review.change')}</span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
};
