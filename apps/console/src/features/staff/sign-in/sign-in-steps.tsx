import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import { forgetFreshCodes, useFreshCodes } from './fresh-codes.store.ts';
import { EnrollStep } from './enroll-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemovedStep } from './removed-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

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
