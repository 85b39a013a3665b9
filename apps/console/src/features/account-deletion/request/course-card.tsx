import { useText } from '../../../platform/i18n.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { courseOf, type CourseRow } from '../model/course.ts';
import { Card } from './card.tsx';
import { useRequest } from './request-context.ts';
import styles from './request.module.css';

const Row = ({ row }: { readonly row: CourseRow }) => {
  const t = useText();
  const { step, at, by, words, days, isAhead } = row;
  return (
    <li className={styles['step']} data-step={step} data-ahead={isAhead || undefined}>
      <span className={styles['what']}>
        {t(`deletions.step.${step}`, { name: by?.name ?? t('deletions.somebody'), days: days ?? 0 })}
      </span>
      {at !== null && (
        <span className={styles['when']}>
          <TimeText at={at} isAbsolute />
        </span>
      )}
      {words !== null && (
        <blockquote className={styles['words']} dir="auto">
          {words}
        </blockquote>
      )}
    </li>
  );
};

/** What happened so far, and what will. */
export const CourseCard = () => {
  const t = useText();
  const { request } = useRequest();
  return (
    <Card title={t('deletions.course')}>
      <ol className={styles['course']}>
        {courseOf(request).map((row) => (
          <Row key={row.step} row={row} />
        ))}
      </ol>
    </Card>
  );
};
