import type { SurveyQuestion } from '@guildhall/contract/surveys/player.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import styles from './options.module.css';

interface OptionsProps {
  readonly question: SurveyQuestion;
  readonly lang: string | undefined;
  readonly chosen: readonly number[];
  readonly labelId: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onTap: (option: number) => void;
}

/** The options of a question. Once the maximum is selected, the others are disabled. */
export const Options = ({ question, lang, chosen, labelId, describedBy, isInvalid, onTap }: OptionsProps) => {
  const isSingle = question.kind === 'single';
  const isFull = !isSingle && chosen.length >= question.max;
  return (
    <div
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={isSingle && isInvalid ? true : undefined}
      className={styles['options']}
    >
      {question.options.map(({ id, label }) => {
        const isChosen = chosen.includes(id);
        const isOff = isFull && !isChosen;
        return (
          <label key={id} className={styles['option']} data-chosen={isChosen} data-off={isOff}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={`question-${question.id}`}
              className={styles['input']}
              checked={isChosen}
              disabled={isOff}
              onChange={() => onTap(id)}
            />
            <span className={`${styles['mark']} ${isSingle ? styles['round'] : ''}`} aria-hidden="true">
              {isChosen && (isSingle ? <span className={styles['dot']} /> : <Icon d={moreIcons.check} size={16} />)}
            </span>
            {/* Aligned with its mark in the page's direction, regardless of the text's own direction. */}
            <span className={styles['label']}>
              <bdi lang={lang}>{label}</bdi>
            </span>
          </label>
        );
      })}
    </div>
  );
};
