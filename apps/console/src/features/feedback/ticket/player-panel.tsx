import { useText } from '../../../platform/i18n.ts';
import { ContextCard } from './context-card.tsx';
import { LinksCard } from './links-card.tsx';
import { OthersCard } from './others-card.tsx';
import { PlayerCard } from './player-card.tsx';
import { RatingCard } from './rating-card.tsx';
import styles from './ticket.module.css';

/** Who wrote, with what in hand, and what else they wrote. */
export const PlayerPanel = () => {
  const t = useText();
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={styles['panel']} aria-label={t('feedback.panel')} tabIndex={0}>
      <PlayerCard />
      <RatingCard />
      <ContextCard />
      <LinksCard />
      <OthersCard />
    </aside>
  );
};
