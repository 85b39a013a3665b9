import { useText } from '../../../platform/text/i18n.ts';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { useRating } from '../rating.data.ts';
import styles from './helpful.module.css';

/** “Was this helpful?”, one answer per person that can be changed. */
export const Helpful = ({ articleId }: { readonly articleId: number }) => {
  const t = useText();
  const { answer, error, rate } = useRating(articleId);
  const button = (isHelpful: boolean, label: string) => (
    <button
      type="button"
      className={styles['answer']}
      aria-pressed={answer === isHelpful}
      onClick={() => void rate(isHelpful)}
    >
      {label}
    </button>
  );
  return (
    <div className={styles['helpful']} role="group" aria-labelledby="helpful-question">
      <p id="helpful-question" className={styles['question']}>
        {t('article_end.helpful.question')}
      </p>
      <div className={styles['answers']}>
        {button(true, t('article_end.helpful.yes'))}
        {button(false, t('article_end.helpful.no'))}
      </div>
      <p className={styles['thanks']} role="status">
        {answer !== null && error === null && t('article_end.helpful.thanks')}
      </p>
      <FailedLine error={error} />
    </div>
  );
};
