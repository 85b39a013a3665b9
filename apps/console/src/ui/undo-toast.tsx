import { useStore } from '@guildhall/browser/store.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useShortcuts } from '../platform/input/shortcuts.ts';
import { undoOffers, withdrawUndo, type UndoOffer } from '../platform/state/undo.ts';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import { Kbd } from './kbd.tsx';
import styles from './undo-toast.module.css';
import { useSeconds } from './use-seconds.ts';

const Offer = ({ offer, hasKey }: { readonly offer: UndoOffer; readonly hasKey: boolean }) => {
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const left = Math.max(0, Math.ceil((offer.untilMs - useSeconds()) / 1000));
  const undo = async (): Promise<void> => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      const words = await offer.undo();
      notifications.show({ message: words });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      withdrawUndo(offer.id);
    }
  };
  useShortcuts(hasKey ? [{ keys: 'z', label: t('follow_up.undo'), scope: 'global', run: () => void undo() }] : []);
  return (
    <div className={styles['offer']}>
      <span role="status">{offer.words}</span>
      {/* Not part of the live region: a countdown would be read aloud every second. */}
      <span className={styles['left']} aria-hidden>
        {left}
      </span>
      <Button
        className={styles['undo'] ?? ''}
        variant="light"
        loading={isRunning}
        rightSection={hasKey ? <Kbd keys="z" /> : undefined}
        onClick={() => void undo()}
      >
        {t('follow_up.undo')}
      </Button>
    </div>
  );
};

/** What was just done and can still be undone, on every page. The key undoes the latest. */
export const UndoToast = () => {
  const t = useText();
  const offers = useStore(undoOffers);
  if (offers.length === 0) return null;
  return (
    <section className={styles['offers']} aria-label={t('follow_up.undo.region')}>
      {offers.map((offer, index) => (
        <Offer key={`${offer.id} ${offer.untilMs}`} offer={offer} hasKey={index === offers.length - 1} />
      ))}
    </section>
  );
};
