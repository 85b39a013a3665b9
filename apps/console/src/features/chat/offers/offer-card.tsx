import type { ChatOffer } from '@guildhall/contract/chat/offers.ts';
import { routingTimings } from '@guildhall/contract/routing/rules.ts';
import { Button, Group, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSeconds } from '../../../ui/use-seconds.ts';
import { acceptOffer } from '../chat.data.ts';
import { WaitClock } from '../list/wait-clock.tsx';
import { playerName } from '../model/player-name.ts';
import { whyTexts } from '../model/why-text.ts';
import { declineOffer, refetchOffers } from './offers.data.ts';
import styles from './offer.module.css';

const acceptKeys = 'mod+shift+y';
const declineKeys = 'mod+shift+x';

interface OfferCardProps {
  readonly offer: ChatOffer;
  readonly fetchedAt: number;
  readonly more: number;
}

export const OfferCard = ({ offer, fetchedAt, more }: OfferCardProps) => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const nowMs = useSeconds();
  const [running, setRunning] = useState<'accept' | 'decline' | null>(null);
  const leftMs = Math.max(0, fetchedAt + offer.left_ms - nowMs);
  const nameOf = (lang: number): string => languageName(lang, locale);
  const act = async (kind: 'accept' | 'decline'): Promise<void> => {
    if (running !== null) return;
    setRunning(kind);
    try {
      if (kind === 'decline') await declineOffer(offer.conversation);
      else {
        await acceptOffer(offer.conversation);
        void navigate(`/chat?open=${offer.conversation}`);
      }
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setRunning(null);
      void refetchOffers();
    }
  };
  useShortcuts([
    { keys: acceptKeys, label: t('chat.offer.keys.accept'), scope: 'global', run: () => void act('accept') },
    { keys: declineKeys, label: t('chat.offer.keys.decline'), scope: 'global', run: () => void act('decline') },
  ]);
  return (
    <section className={styles['offer']} aria-labelledby="chat-offer-title">
      <Progress
        value={(leftMs / routingTimings.offerMs) * 100}
        size="xs"
        radius={0}
        color={leftMs < 6000 ? 'red' : 'ember'}
        aria-hidden
      />
      <div className={styles['body']}>
        <header className={styles['head']}>
          <h2 id="chat-offer-title">{t('chat.offer.title')}</h2>
          <span className={styles['left']}>{t('chat.offer.left', { seconds: Math.ceil(leftMs / 1000) })}</span>
        </header>
        <p className={styles['player']}>
          <strong>{nameOf(offer.lang)}</strong>
          <span>{playerName(offer, t)}</span>
          <WaitClock since={offer.queued_at} />
          {offer.tier > 0 && (
            <StatusBadge tone="brand" hasDot={false}>
              {t('chat.why.tier', { tier: offer.tier })}
            </StatusBadge>
          )}
        </p>
        <p className={styles['why']}>{whyTexts(offer.why, t, nameOf).join(' · ')}</p>
        <Group gap="xs" wrap="nowrap">
          <Button
            flex={1}
            h={40}
            loading={running === 'accept'}
            disabled={running !== null}
            rightSection={<Kbd keys={acceptKeys} />}
            onClick={() => void act('accept')}
          >
            {t('chat.offer.accept')}
          </Button>
          <Button
            flex={1}
            h={40}
            variant="default"
            loading={running === 'decline'}
            disabled={running !== null}
            rightSection={<Kbd keys={declineKeys} />}
            onClick={() => void act('decline')}
          >
            {t('chat.offer.decline')}
          </Button>
        </Group>
        {more > 0 && <p className={styles['why']}>{t('chat.offer.more', { count: more })}</p>}
      </div>
    </section>
  );
};
