import { IconStarFilled } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useReportContext } from './use-report-context.ts';

const stars = [1, 2, 3, 4, 5];

export const RatingCard = () => {
  const t = useText();
  const { rating } = useReportContext().report;
  if (rating === null) return null;
  return (
    <PanelCard
      title={t('feedback.rating')}
      beside={
        <span className={styles['stars']} role="img" aria-label={t('feedback.mark.rating', { stars: rating })}>
          {stars.map((star) => (
            <IconStarFilled key={star} size={14} data-lit={star <= rating || undefined} aria-hidden />
          ))}
        </span>
      }
    />
  );
};
