import { useText } from '../../../platform/text/i18n.ts';
import styles from './progress.module.css';

interface ProgressProps {
  /** Number of the current question, starting at 1. */
  readonly number: number;
  readonly count: number;
  readonly title: string;
  readonly lang: string | undefined;
}

export const Progress = ({ number, count, title, lang }: ProgressProps) => {
  const t = useText();
  const text = number > count ? t('surveys.review.title') : t('surveys.progress', { number, count });
  return (
    <div className={styles['place']}>
      <p className={styles['line']}>
        <span className={styles['name']} lang={lang} dir="auto">
          {title}
        </span>
        <span className={styles['number']}>{text}</span>
      </p>
      <div
        className={styles['track']}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={Math.min(number, count)}
        aria-valuetext={text}
      >
        <span className={styles['bar']} style={{ width: `${(Math.min(number, count) / count) * 100}%` }} />
      </div>
    </div>
  );
};
