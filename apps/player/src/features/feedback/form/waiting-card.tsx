import { useEffect } from 'react';
import { navigate } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { StateCard } from '../../../ui/state-card.tsx';
import type { Delivered } from '../outbox/outbox.store.ts';
import { deliveredOf, usePendingSends, watchItem } from '../outbox/outbox.background.ts';

interface WaitingCardProps {
  readonly itemKey: string;
  /** The item was refused after all and is a draft again. */
  readonly onBack: () => void;
  readonly onArrived: (delivered: Delivered) => void;
}

/** The report is saved on the device and waits for a connection. */
export const WaitingCard = ({ itemKey, onBack, onArrived }: WaitingCardProps) => {
  const t = useText();
  const item = usePendingSends().find(({ key }) => key === itemKey);
  const isGone = item === undefined;
  const isRefused = item?.trouble === 'refused';
  useEffect(() => watchItem(itemKey), [itemKey]);
  useEffect(() => {
    if (isRefused) onBack();
    if (!isGone) return;
    const delivered = deliveredOf(itemKey);
    if (delivered === undefined) navigate('/feedback', { replace: true });
    else onArrived(delivered);
  }, [isGone, isRefused, itemKey, onBack, onArrived]);
  const isLaunch = item?.trouble === 'launch';
  return (
    <StateCard
      art={isLaunch ? 'gate' : 'offline'}
      title={isLaunch ? t('error.illegal_request') : t('feedback.kept.title')}
      text={isLaunch ? t('feedback.kept.launch') : t('feedback.kept.text')}
      isAlert
    >
      <ButtonLink look="plain" to="/feedback">
        {t('feedback.kept.list')}
      </ButtonLink>
    </StateCard>
  );
};
