import { VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { lazyChunk } from '../../../platform/network/lazy-chunk.ts';
import { languageName, translate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { playSound, showNotification } from '../../../platform/alerts/alerts.adapter.ts';
import { playerName } from '../model/player-name.ts';
import { useOffers } from './offers.data.ts';
import styles from './offer-place.module.css';

const OfferStrip = lazyChunk(async () => (await import('./offer-strip.tsx')).OfferStrip);

/** On every page: the chat that is offered to the staff member, with a sound and a notification. */
export const OfferStatus = () => {
  const t = useText();
  const locale = useLocale();
  const { list, fetchedAt } = useOffers();
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fresh = list.find(({ conversation }) => !known.current.has(conversation));
    known.current = new Set(list.map(({ conversation }) => conversation));
    if (fresh === undefined) return;
    playSound('work', `offer ${fresh.conversation}`);
    const body = translate('chat.offer.body', {
      player: playerName(fresh, translate),
      language: languageName(fresh.lang, locale),
    });
    showNotification(translate('chat.offer.title'), body, `offer-${fresh.conversation}`, () => {});
  }, [list, locale]);
  const [offer] = list;
  return (
    <>
      {/* Announced once; the strip itself has clocks that would be read each second. */}
      <VisuallyHidden role="status">
        {offer !== undefined && `${t('chat.offer.title')}: ${languageName(offer.lang, locale)}`}
      </VisuallyHidden>
      {offer !== undefined && (
        // Its height is there before the strip is loaded.
        <div className={styles['place']}>
          <PartBoundary resetKey={offer.conversation}>
            <Suspense>
              <OfferStrip key={offer.conversation} offer={offer} fetchedAt={fetchedAt} more={list.length - 1} />
            </Suspense>
          </PartBoundary>
        </div>
      )}
    </>
  );
};
