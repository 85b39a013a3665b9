import type { SurveyQuestion } from '@guildhall/contract/surveys.ts';
import { useId, type RefObject } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { answerTo, withTap, withWords, type Draft } from '../draft/draft.model.ts';
import { chooseWords } from '../model/choose.ts';
import { Options } from './options.tsx';
import { Words } from './words.tsx';
import styles from './question.module.css';

interface QuestionProps {
  readonly question: SurveyQuestion;
  readonly lang: string | undefined;
  readonly draft: Draft;
  readonly isInvalid: boolean;
  /** Of the line that says what is wrong. */
  readonly errorId: string;
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly onChange: (update: (draft: Draft) => Draft) => void;
}

/** One question with what can be answered. */
export const Question = ({ question, lang, draft, isInvalid, errorId, headingRef, onChange }: QuestionProps) => {
  const t = useText();
  const id = useId();
  const given = answerTo(draft, question.id);
  const { key, params } = chooseWords(question);
  const isMultiple = question.kind === 'multiple';
  const count = given.options.length;
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
        <Words
          {...common}
          value={given.text}
          onChange={(text) => onChange((now) => withWords(now, question.id, text))}
        />
      ) : (
        <Options
          {...common}
          question={question}
          lang={lang}
          chosen={given.options}
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
