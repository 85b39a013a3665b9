import { useText } from '../platform/i18n.ts';
import { ButtonLink } from './button.tsx';
import { StateCard } from './state-card.tsx';

/** A confirmed deletion closed the account: says so, and leads to the countdown and to cancelling (G3). */
export const ClosedCard = () => {
  const t = useText();
  return (
    <StateCard art="gate" title={t('error.account_closed')} text={t('deletion.closed.text')} isAlert>
      <ButtonLink to="/account_deletion">{t('deletion.closed.action')}</ButtonLink>
    </StateCard>
  );
};
