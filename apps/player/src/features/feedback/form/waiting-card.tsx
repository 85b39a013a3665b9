import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { StateCard } from '../../../ui/state-card.tsx';
import type { Delivered } from '../outbox/outbox.ts';
import { deliveredOf, usePendingSends } from '../outbox/outbox.start.ts';

interface WaitingCardProps {
  readonly itemKey: string;
  /** It was refused after all: the form has it again. */
  readonly onBack: () => void;
  readonly onArrived: (delivered: Delivered) => void;
}

/** Written, kept, not sent yet: there is nothing to do but wait. */
export const WaitingCard = ({ itemKey, onBack, onArrived }: WaitingCardProps) => {
  const t = useText();
  const navigate = useNavigate();
  const item = usePendingSends().find(({ key }) => key === itemKey);
  const isGone = item === undefined;
  const isRefused = item?.trouble === 'refused';
  useEffect(() => {
    if (isRefused) onBack();
    if (!isGone) return;
    const delivered = deliveredOf(itemKey);
    if (delivered === undefined) void navigate('/feedback', { replace: true });
    else onArrived(delivered);
  }, [isGone, isRefused, itemKey, navigate, onBack, onArrived]);
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
