import { lengthOf } from '@guildhall/contract/feedback-rules.ts';
import { surveyBounds } from '@guildhall/contract/survey-rules.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './words.module.css';

interface WordsProps {
  readonly value: string;
  readonly labelId: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
}

/** Free words, with how many characters they are, as people count them. */
export const Words = ({ value, labelId, describedBy, isInvalid, onChange }: WordsProps) => {
  const t = useText();
  const length = lengthOf(value);
  return (
    <div>
      <textarea
        className={styles['words']}
        rows={6}
        value={value}
        dir="auto"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={`${styles['count']} ${length > surveyBounds.wordsMax ? styles['over'] : ''}`}>
        {t('feedback.length', { count: String(length), max: String(surveyBounds.wordsMax) })}
      </p>
    </div>
  );
};
