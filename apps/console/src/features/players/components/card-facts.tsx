import type { KnownPlayer, StaffPlayerCard } from '@guildhall/contract/players/staff.ts';
import type { ReactNode } from 'react';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { registeredText } from '../model/registered.ts';
import { TierBadge } from '../../targets/tier-badge.public.tsx';
import styles from './player-card.module.css';

interface FactProps {
  readonly name: string;
  readonly isMasked?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ name, isMasked = false, children }: FactProps) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>
      <span className={styles['value']} dir="auto" data-masked={isMasked || undefined}>
        {children}
      </span>
    </dd>
  </div>
);

interface CardFactsProps {
  readonly player: KnownPlayer;
  readonly card: StaffPlayerCard;
}

/** What the game vouches for, except for lists. */
export const CardFacts = ({ player, card }: CardFactsProps) => {
  const t = useText();
  const locale = useLocale();
  const { name, server, level, spend, registered_at: day, registered_in: place, is_masked: isMasked } = card;
  return (
    <dl className={styles['facts']}>
      {name !== null && (
        <Fact name={t('players.name')} isMasked={isMasked}>
          {name}
          {!isMasked && <CopyIcon value={name} label={t('shell.copy')} />}
        </Fact>
      )}
      {player.tier > 0 && (
        <Fact name={t('players.tier')}>
          <TierBadge tier={player.tier} />
        </Fact>
      )}
      {server !== null && <Fact name={t('players.server')}>{server}</Fact>}
      {level !== null && <Fact name={t('players.level')}>{formatNumber(level, locale)}</Fact>}
      {spend !== null && <Fact name={t('players.spend')}>{spend}</Fact>}
      {day !== null && (
        <Fact name={t('players.registered')} isMasked={isMasked}>
          {registeredText(day, locale)}
        </Fact>
      )}
      {place !== null && (
        <Fact name={t('players.place')} isMasked={isMasked}>
          {place}
        </Fact>
      )}
      <Fact name={t('players.issued')}>
        <TimeText at={card.issued_at} />
      </Fact>
    </dl>
  );
};
