import { useState } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FailedLine } from '../../ui/failed-line.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './claim-earlier-card.module.css';

interface ClaimEarlierCardProps {
  readonly count: number;
  readonly onAnswer: (isTaken: boolean) => Promise<void>;
}

/** Asks once whether reports sent from this device before the launch should be assigned to the player. */
export const ClaimEarlierCard = ({ count, onAnswer }: ClaimEarlierCardProps) => {
  const t = useText();
  const [busyWith, setBusyWith] = useState<boolean | null>(null);
  const [failed, setFailed] = useState<{ readonly isTaken: boolean; readonly error: unknown } | null>(null);
  const answer = async (isTaken: boolean): Promise<void> => {
    setBusyWith(isTaken);
    setFailed(null);
    try {
      await onAnswer(isTaken);
      if (isTaken) showToast(t('launch.earlier.taken'));
    } catch (error) {
      setFailed({ isTaken, error });
    } finally {
      setBusyWith(null);
    }
  };
  const label = (isTaken: boolean): string => {
    if (failed?.isTaken === isTaken) return t('shell.retry');
    return isTaken ? t('launch.earlier.take') : t('launch.earlier.leave');
  };
  return (
    <aside className={styles['place']}>
      <section className={styles['card']}>
        <h2 className={styles['title']}>{t('launch.earlier.title')}</h2>
        <p className={styles['text']}>{t('launch.earlier.text', { count })}</p>
        <FailedLine error={failed?.error ?? null} />
        <div className={styles['actions']}>
          {[true, false].map((isTaken) => (
            <Button
              key={String(isTaken)}
              look={isTaken ? 'primary' : 'plain'}
              isBusy={busyWith === isTaken}
              isDisabled={busyWith !== null}
              onClick={() => void answer(isTaken)}
            >
              {label(isTaken)}
            </Button>
          ))}
        </div>
      </section>
    </aside>
  );
};
