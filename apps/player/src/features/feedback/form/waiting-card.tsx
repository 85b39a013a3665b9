import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { StateCard } from '../../../ui/state-card.tsx';
import { sentIdOf, usePendingSends } from '../outbox/outbox.start.ts';

interface WaitingCardProps {
  readonly itemKey: string;
  /** It was refused after all: the form has it again. */
  readonly onBack: () => void;
}

/** Written, kept, not sent yet: the player need do nothing but may want to know. */
export const WaitingCard = ({ itemKey, onBack }: WaitingCardProps) => {
  const t = useText();
  const navigate = useNavigate();
  const item = usePendingSends().find(({ key }) => key === itemKey);
  const isGone = item === undefined;
  const isRefused = item?.trouble === 'refused';
  useEffect(() => {
    if (isRefused) onBack();
    if (!isGone) return;
    const id = sentIdOf(itemKey);
    void navigate(id === undefined ? '/feedback' : `/feedback/info/${id}`, { replace: true });
  }, [isGone, isRefused, itemKey, navigate, onBack]);
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
