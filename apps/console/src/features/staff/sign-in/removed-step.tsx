import { Loader, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { StepHead } from '../components/step-head.tsx';
import { useSecurityNotices } from '../security-notices.data.ts';
import { SecurityNotice } from '../security-notices.public.tsx';
import { StartOver } from './start-over.tsx';

/** For a member whom another admin deactivated: for a day, they can reject what that admin asks for. */
export const RemovedStep = () => {
  const t = useText();
  const { data, error, refetch } = useSecurityNotices();
  const waiting = data?.filter(({ may_reject: mayReject }) => mayReject) ?? [];
  return (
    <Stack gap="md">
      <StepHead title={t('staff.removed.title')} text={t('staff.removed.text')} />
      {data === undefined && error === null && <Loader size="sm" />}
      {data === undefined && error !== null && <FailedState error={error} retry={() => void refetch()} />}
      {data !== undefined && waiting.length === 0 && <Text size="sm">{t('staff.removed.none')}</Text>}
      {waiting.map((request) => (
        <SecurityNotice key={request.id} request={request} />
      ))}
      <StartOver />
    </Stack>
  );
};
