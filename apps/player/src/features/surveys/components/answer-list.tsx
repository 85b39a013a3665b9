import type { SubmittedAnswer } from '@guildhall/contract/surveys/rules.ts';
import type { SurveyQuestion } from '@guildhall/contract/surveys/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './answer-list.module.css';

interface AnswerListProps {
  readonly questions: readonly SurveyQuestion[];
  readonly lang: string | undefined;
  readonly answers: readonly Pick<SubmittedAnswer, 'question' | 'options'>[] | readonly SubmittedAnswer[];
  readonly onOpen?: (page: number) => void;
}

const linesOf = (question: SurveyQuestion, answer: Partial<SubmittedAnswer> | undefined): string[] => {
  if (question.kind === 'text') return answer?.text === undefined || answer.text === '' ? [] : [answer.text];
  return question.options.filter(({ id }) => answer?.options?.includes(id)).map(({ label }) => label);
};

export const AnswerList = ({ questions, lang, answers, onOpen }: AnswerListProps) => {
  const t = useText();
  return (
    <ol className={styles['list']}>
      {questions.map((question, index) => {
        const lines = linesOf(
          question,
          answers.find((answer) => answer.question === question.id),
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
