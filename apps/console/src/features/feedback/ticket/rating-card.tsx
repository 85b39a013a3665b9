import { IconStarFilled } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useTicket } from './ticket-context.ts';

const stars = [1, 2, 3, 4, 5];

/** How good the player found the answer; the words to it are in the history. */
export const RatingCard = () => {
  const t = useText();
  const { rating } = useTicket().report;
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
