import type { ChatOffer } from '@guildhall/contract/chat/offers.ts';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import { routingTimings } from '@guildhall/contract/routing/rules.ts';
import { Button, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { hasDialog, useShortcuts } from '../../../platform/input/shortcuts.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSeconds } from '../../../ui/use-seconds.ts';
import { TranslatedText } from '../../translation/translated-text.public.tsx';
import { acceptOffer } from '../chat.data.ts';
import { WaitClock } from '../list/wait-clock.tsx';
import { playerName } from '../model/player-name.ts';
import { whyTexts } from '../model/why-text.ts';
import { declineOffer, refetchOffers } from './offers.data.ts';
import styles from './offer.module.css';

const acceptKeys = 'mod+shift+y';
const declineKeys = 'mod+shift+x';

interface OfferStripProps {
  readonly offer: ChatOffer;
  readonly fetchedAt: number;
  readonly more: number;
}

const Said = ({ offer, said }: { readonly offer: ChatOffer; readonly said: NonNullable<ChatOffer['said']> }) => {
  const t = useText();
  if (said.content_type !== contentTypes.text) {
    const isPicture = said.content_type === contentTypes.picture;
    return <p className={styles['said']}>{t(isPicture ? 'chat.said.picture' : 'chat.said.voice')}</p>;
  }
  return (
    <TranslatedText
      className={styles['said'] ?? ''}
      text={said.text}
      lang={offer.lang}
      subject={{ of: 'chat', id: offer.conversation }}
    />
  );
};

export const OfferStrip = ({ offer, fetchedAt, more }: OfferStripProps) => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const nowMs = useSeconds();
  const [running, setRunning] = useState<'accept' | 'decline' | null>(null);
  const leftMs = Math.max(0, fetchedAt + offer.left_ms - nowMs);
  const nameOf = (lang: number): string => languageName(lang, locale);
  const act = async (kind: 'accept' | 'decline'): Promise<void> => {
    if (running !== null) return;
    // Another page would close the dialog, with what was typed there or is shown only once.
    const isInDialog = hasDialog();
    setRunning(kind);
    try {
      if (kind === 'decline') await declineOffer(offer.conversation);
      else {
        await acceptOffer(offer.conversation);
        if (!isInDialog) void navigate(`/chat?open=${offer.conversation}`);
      }
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setRunning(null);
      void refetchOffers();
    }
  };
  // In a dialog too: an offer does not wait until it is closed.
  useShortcuts(
    (['global', 'dialog'] as const).flatMap((scope) => [
      { keys: acceptKeys, label: t('chat.offer.keys.accept'), scope, run: () => void act('accept') },
      { keys: declineKeys, label: t('chat.offer.keys.decline'), scope, run: () => void act('decline') },
    ]),
  );
  const why = whyTexts(offer.why, t, nameOf).join(' · ');
  return (
    <section className={styles['offer']} aria-labelledby="chat-offer-title">
      <h2 id="chat-offer-title">{t('chat.offer.title')}</h2>
      <span className={styles['left']}>{t('chat.offer.left', { seconds: Math.ceil(leftMs / 1000) })}</span>
      <p className={styles['player']}>
        <strong>{nameOf(offer.lang)}</strong>
        <span className={styles['name']}>{playerName(offer, t)}</span>
        <WaitClock since={offer.queued_at} />
        {offer.tier > 0 && (
          <StatusBadge tone="brand" hasDot={false}>
            {t('chat.why.tier', { tier: offer.tier })}
          </StatusBadge>
        )}
      </p>
      <div className={styles['words']}>
        {offer.said !== null && <Said offer={offer} said={offer.said} />}
        <span className={styles['why']} title={why}>
          {why}
        </span>
      </div>
      {more > 0 && <span className={styles['more']}>{t('chat.offer.more', { count: more })}</span>}
      <div className={styles['actions']}>
        <Button
          size="compact-sm"
          loading={running === 'accept'}
          disabled={running !== null}
          rightSection={<Kbd keys={acceptKeys} />}
          onClick={() => void act('accept')}
        >
          {t('chat.offer.accept')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={running === 'decline'}
          disabled={running !== null}
          rightSection={<Kbd keys={declineKeys} />}
          onClick={() => void act('decline')}
        >
          {t('chat.offer.decline')}
        </Button>
      </div>
      <Progress
        className={styles['clock'] ?? ''}
        value={(leftMs / routingTimings.offerMs) * 100}
        size={2}
        radius={0}
        color={leftMs < 6000 ? 'red' : 'ember'}
        aria-hidden
      />
    </section>
  );
};
