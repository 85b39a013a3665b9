import { Anchor } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { startOver } from '../../../platform/session/session.ts';

/** Leaves a half-finished sign-in, for example with the wrong account. */
export const StartOver = () => {
  const t = useText();
  return (
    <Anchor component="button" type="button" size="sm" c="dimmed" onClick={() => void startOver().catch(() => {})}>
      {t('staff.start_over')}
    </Anchor>
  );
};
