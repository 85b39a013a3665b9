import { Anchor } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import { startOver } from '../../../platform/session.ts';

/** Out of a half-finished sign-in: the wrong account, or the phone is elsewhere. */
export const StartOver = () => {
  const t = useText();
  return (
    <Anchor component="button" type="button" size="sm" c="dimmed" onClick={() => void startOver().catch(() => {})}>
      {t('staff.start_over')}
    </Anchor>
  );
};
