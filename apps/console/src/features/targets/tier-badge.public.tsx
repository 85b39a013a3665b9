import { useText } from '../../platform/text/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The tier that the game vouches for. Ordinary players have none. */
export const TierBadge = ({ tier }: { readonly tier: number }) => {
  const t = useText();
  // A server of the previous release sends none.
  if (!(tier > 0)) return null;
  return (
    <span title={t('targets.tier.hint')}>
      <StatusBadge tone="brand" hasDot={false}>
        {t('targets.tier', { tier })}
      </StatusBadge>
    </span>
  );
};
