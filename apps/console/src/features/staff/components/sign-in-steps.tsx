import type { StaffSession } from '@guildhall/contract/staff.ts';
import { forgetFreshCodes, useFreshCodes } from '../fresh-codes.ts';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

interface SignInStepsProps {
  readonly session: StaffSession;
  /** On top of a page with work on it, which must not be left. */
  readonly isOverlay?: boolean;
}

/** The next thing that signing in needs. */
export const SignInSteps = ({ session, isOverlay = false }: SignInStepsProps) => {
  const fresh = useFreshCodes();
  if (fresh !== null) return <RecoveryCodes codes={fresh.codes} onDone={forgetFreshCodes} />;
  if (session.step === 'second_factor') return <SecondFactorStep />;
  if (session.step === 'enrol') return <EnrolStep />;
  return <PasswordStep oidc={session.oidc} isOverlay={isOverlay} />;
};
