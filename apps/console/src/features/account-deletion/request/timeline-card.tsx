import { useText } from '../../../platform/text/i18n.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { timelineOf, type TimelineRow } from '../model/timeline.ts';
import { Card } from './card.tsx';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

const Row = ({ row }: { readonly row: TimelineRow }) => {
  const t = useText();
  const { step, at, by, comment, days, isAhead } = row;
  return (
    <li className={styles['step']} data-step={step} data-ahead={isAhead || undefined}>
      <span className={styles['what']}>
        {t(`deletions.step.${step}`, { name: by?.name ?? t('deletions.former_colleague'), days: days ?? 0 })}
      </span>
      {at !== null && (
        <span className={styles['when']}>
          <TimeText at={at} isAbsolute />
        </span>
      )}
      {comment !== null && (
        <blockquote className={styles['words']} dir="auto">
          {comment}
        </blockquote>
      )}
    </li>
  );
};

export const TimelineCard = () => {
  const t = useText();
  const { request } = useRequest();
  return (
    <Card title={t('deletions.course')}>
      <ol className={styles['course']}>
        {timelineOf(request).map((row) => (
          <Row key={row.step} row={row} />
        ))}
      </ol>
    </Card>
  );
};
