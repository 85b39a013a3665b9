import { Tooltip } from '@mantine/core';
import { useText } from '../platform/text/i18n.ts';
import { StatusBadge } from './status-badge.tsx';

interface UnverifiedBadgeProps {
  /** Inside a link or button the badge must not take the focus itself. */
  readonly isInside?: boolean;
}

/** The game's server did not verify this player (P2). The tooltip explains what staff must check. */
export const UnverifiedBadge = ({ isInside = false }: UnverifiedBadgeProps) => {
  const t = useText();
  return (
    <Tooltip label={t('shell.unverified.hint')} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      {/* The tooltip must be reachable by keyboard. */}
      <span tabIndex={isInside ? undefined : 0}>
        <StatusBadge tone="wait" hasDot={false}>
          {t('shell.unverified')}
        </StatusBadge>
      </span>
    </Tooltip>
  );
};
