import { Button, Skeleton } from '@mantine/core';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import type { PlayerHold } from '../hold.public.ts';
import { CardFacts } from './card-facts.tsx';
import { Purchases, Sanctions } from './card-lists.tsx';
import styles from './player-card.module.css';

interface CardBodyProps {
  readonly hold: PlayerHold;
  readonly shownMax: number;
}

/** The card in each of its states: loading, failed, nothing vouched for, masked, unmasked. */
export const CardBody = ({ hold: { player, card, error, retry }, shownMax }: CardBodyProps) => {
  const t = useText();
  if (player === undefined) {
    if (error === null) return <Skeleton height={88} radius="sm" mt={4} aria-label={t('shell.loading')} />;
    return (
      <p className={styles['none']} role="alert">
        {failureText(error)}{' '}
        <Button variant="subtle" size="compact-xs" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </p>
    );
  }
  if (card === null) {
    return <p className={styles['none']}>{t(player.is_verified ? 'players.none' : 'players.none.unverified')}</p>;
  }
  return (
    <>
      <CardFacts player={player} card={card} />
      <Sanctions card={card} shownMax={shownMax} />
      <Purchases card={card} shownMax={shownMax} />
    </>
  );
};
