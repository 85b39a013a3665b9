import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { PasskeyStopped } from '../passkeys/passkeys.adapter.ts';
import type { Attempt } from './use-attempt.ts';

export const AttemptError = ({ attempt }: { readonly attempt: Attempt }) => {
  const t = useText();
  const { error, waitSeconds } = attempt;
  if (error === null) return null;
  if (error instanceof PasskeyStopped) {
    return (
      <Text size="sm" role="status">
        {t(`staff.passkey.${error.why}`)}
      </Text>
    );
  }
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={16} stroke={1.8} />} role="alert">
      {waitSeconds > 0 ? t('error.too_many_attempts', { seconds: waitSeconds }) : failureText(error)}
    </Alert>
  );
};
