import { useText } from '../platform/text/i18n.ts';
import { ButtonLink } from './button.tsx';
import { StateCard } from './state-card.tsx';

/** Shown for accounts closed by a confirmed deletion; links to the countdown and cancellation (G3). */
export const ClosedCard = () => {
  const t = useText();
  return (
    <StateCard art="gate" title={t('error.account_closed')} text={t('deletion.closed.text')} isAlert>
      <ButtonLink to="/account_deletion">{t('deletion.closed.action')}</ButtonLink>
    </StateCard>
  );
};
