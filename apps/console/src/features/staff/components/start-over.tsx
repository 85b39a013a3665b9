import { Anchor } from '@mantine/core';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { refreshSession } from '../../../platform/session.ts';

/** Out of a half-finished sign-in: the wrong account, or the phone is elsewhere. */
export const StartOver = () => {
  const t = useText();
  const leave = async (): Promise<void> => {
    try {
      await call('/staff/sign_out', {});
    } finally {
      await refreshSession();
    }
  };
  return (
    <Anchor component="button" type="button" size="sm" c="dimmed" onClick={() => void leave().catch(() => {})}>
      {t('staff.start_over')}
    </Anchor>
  );
};
