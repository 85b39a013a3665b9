import type { SurveyQuestion } from '@guildhall/contract/surveys/player.ts';
import { useId, type RefObject } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { answerTo, withTap, withWords, type Draft } from '../draft/draft.model.ts';
import { chooseWords } from '../model/choice-hint.ts';
import { Options } from './options.tsx';
import { TextAnswer } from './text-answer.tsx';
import styles from './question.module.css';

interface QuestionProps {
  readonly question: SurveyQuestion;
  readonly lang: string | undefined;
  readonly draft: Draft;
  readonly isInvalid: boolean;
  readonly errorId: string;
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly onChange: (update: (draft: Draft) => Draft) => void;
}

export const Question = ({ question, lang, draft, isInvalid, errorId, headingRef, onChange }: QuestionProps) => {
  const t = useText();
  const id = useId();
  const answer = answerTo(draft, question.id);
  const { key, params } = chooseWords(question);
  const isMultiple = question.kind === 'multiple';
  const count = answer.options.length;
  const common = { labelId: `${id}-title`, describedBy: `${id}-how ${errorId}`, isInvalid };
  return (
    <section>
      <h2 id={common.labelId} ref={headingRef} tabIndex={-1} className={styles['title']} lang={lang} dir="auto">
        {question.title}
      </h2>
      {question.hint !== '' && (
        <p className={styles['hint']} lang={lang} dir="auto">
          {question.hint}
        </p>
      )}
      <p id={`${id}-how`} className={styles['how']}>
        <span>{t(key, params)}</span>
        {isMultiple && (
          <span className={styles['count']}>
            {t('surveys.chosen', { count: String(count), max: String(question.max) })}
          </span>
        )}
      </p>
      {question.kind === 'text' ? (
        <TextAnswer
          {...common}
          value={answer.text}
          onChange={(text) => onChange((now) => withWords(now, question.id, text))}
        />
      ) : (
        <Options
          {...common}
          question={question}
          lang={lang}
          chosen={answer.options}
          onTap={(option) => onChange((now) => withTap(now, question, option))}
        />
      )}
      {isMultiple && (
        <p className={styles['all']} role="status">
          {count >= question.max && question.max < question.options.length && t('surveys.chosen_all')}
        </p>
      )}
    </section>
  );
};
