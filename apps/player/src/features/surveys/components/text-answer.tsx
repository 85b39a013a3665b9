import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { surveyBounds } from '@guildhall/contract/surveys/rules.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './text-answer.module.css';

interface TextAnswerProps {
  readonly value: string;
  readonly labelId: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
}

export const TextAnswer = ({ value, labelId, describedBy, isInvalid, onChange }: TextAnswerProps) => {
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
