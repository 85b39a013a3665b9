import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import { Loader, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { StepHead } from '../components/step-head.tsx';
import { useSecurityNotices } from '../security-notices.data.ts';
import { SecurityNotice } from '../security-notices.public.tsx';
import { forgetFreshCodes, useFreshCodes } from './fresh-codes.store.ts';
import { EnrollStep } from './enroll-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { StartOver } from './start-over.tsx';

/** For a member whom another admin deactivated: for a day, they can reject what that admin asks for. */
const RemovedStep = () => {
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

interface SignInStepsProps {
  readonly session: StaffSession;
  /** Shown as a dialog over a page with unsaved work, which must not unload. */
  readonly isOverlay?: boolean;
}

export const SignInSteps = ({ session, isOverlay = false }: SignInStepsProps) => {
  const fresh = useFreshCodes();
  if (fresh !== null) return <RecoveryCodes codes={fresh.codes} onDone={forgetFreshCodes} />;
  if (session.step === 'second_factor') return <SecondFactorStep />;
  if (session.step === 'removed') return <RemovedStep />;
  if (session.step === 'enrol') return <EnrollStep />;
  return <PasswordStep oidc={session.oidc} isOverlay={isOverlay} isIdle={session.ended === 'idle'} />;
};
