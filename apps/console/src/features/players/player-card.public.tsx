import type { PlayerSubject } from '@guildhall/contract/players/staff.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { useStaff } from '../../platform/session/session.ts';
import { CardBody } from './components/card-body.tsx';
import { CardParts } from './components/card-parts.tsx';
import { UnmaskButton } from './components/unmask-button.tsx';
import { usePlayerHold, type PlayerHold } from './hold.public.ts';
import styles from './components/player-card.module.css';

interface HeldPlayerCardProps {
  readonly hold: PlayerHold;
  /** Purchases and sanctions that are not folded. */
  readonly shownMax?: number;
}

/** What the game vouches for, compact, with the parts of other features and a link to the page of the player. */
export const HeldPlayerCard = ({ hold, shownMax = 2 }: HeldPlayerCardProps) => {
  const t = useText();
  if (!useStaff().may('players.read')) return null;
  return (
    <section className={styles['card']} aria-label={t('players.card')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('players.card')}</h2>
        <UnmaskButton hold={hold} />
      </header>
      <CardBody hold={hold} shownMax={shownMax} />
      {hold.player !== undefined && (
        <>
          <CardParts playerId={hold.player.id} />
          <Link className={styles['open'] ?? ''} to={`/players/${hold.player.id}`}>
            {t('players.open')}
            <IconArrowRight size={13} stroke={1.8} aria-hidden />
          </Link>
        </>
      )}
    </section>
  );
};

/** For side panels. The key forgets unmasked data when another chat or report is opened. */
export const PlayerCard = ({ subject }: { readonly subject: PlayerSubject }) => (
  <PlayerCardOf key={`${subject.of}:${subject.id}`} subject={subject} />
);

const PlayerCardOf = ({ subject }: { readonly subject: PlayerSubject }) => (
  <HeldPlayerCard hold={usePlayerHold(subject)} />
);
