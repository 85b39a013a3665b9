import { timelineKinds } from '@guildhall/contract/players/timeline.ts';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { rememberOpened } from '../../../platform/address/recently-opened.ts';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { TierBadge } from '../../targets/tier-badge.public.tsx';
import { CardBody } from '../components/card-body.tsx';
import { CardParts } from '../components/card-parts.tsx';
import { KnownFacts } from '../components/known-facts.tsx';
import { Timeline } from '../components/timeline.tsx';
import { UnmaskButton } from '../components/unmask-button.tsx';
import { usePlayerHold } from '../hold.public.ts';
import cardStyles from '../components/player-card.module.css';
import styles from './player-screen.module.css';

const fields = { kind: choiceField(timelineKinds) };

const Player = ({ id }: { readonly id: string }) => {
  const t = useText();
  const hold = usePlayerHold({ of: 'player', id });
  const { values, change } = useAddressState(fields);
  const { player, card, error, retry } = hold;
  const guid = player?.guid ?? null;
  const title = guid === null ? t('players.player.unknown') : t('players.player', { guid: String(guid) });
  useEffect(() => {
    if (guid !== null) rememberOpened({ path: `/players/${id}`, title });
  }, [id, guid, title]);
  if (player === undefined && error !== null) return <FailedState error={error} retry={retry} />;
  return (
    <PageFrame>
      <PageHeader
        title={title}
        beside={
          player !== undefined && (
            <>
              <TierBadge tier={player.tier} />
              {!player.is_verified && <UnverifiedBadge />}
              {player.is_closed && <StatusBadge tone="danger">{t('players.closed')}</StatusBadge>}
            </>
          )
        }
        {...(card?.is_masked === false && card.name !== null && { hint: card.name })}
      />
      <div className={styles['body']}>
        <Timeline player={id} kind={values.kind} onKind={(kind) => change({ kind })} />
        {/* Scrollable regions must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <aside className={styles['side']} aria-label={t('players.about')} tabIndex={0}>
          <section className={cardStyles['card']} aria-label={t('players.card')}>
            <header className={cardStyles['head']}>
              <h2 className={cardStyles['title']}>{t('players.card')}</h2>
              <UnmaskButton hold={hold} />
            </header>
            <CardBody hold={hold} shownMax={10} />
            {card !== null && (
              <p className={styles['number']}>{t('players.number', { number: String(card.number) })}</p>
            )}
          </section>
          {player !== undefined && (
            <>
              <CardParts playerId={id} />
              <KnownFacts player={player} />
            </>
          )}
        </aside>
      </div>
    </PageFrame>
  );
};

/** One player: everything that staff may know, and everything that happened, newest first. */
export const PlayerScreen = () => {
  const t = useText();
  const { id = '' } = useParams();
  const { may } = useStaff();
  if (!may('players.read')) {
    return (
      <EmptyState
        icon={<IconLock size={22} stroke={1.6} />}
        title={t('shell.locked')}
        hint={t('error.permission_refused')}
      />
    );
  }
  return <Player key={id} id={id} />;
};
