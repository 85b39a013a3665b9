import type { StaffSession } from '@guildhall/contract/staff.ts';
import { useEffect } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { EntryFrame } from '../components/entry-frame.tsx';
import { SignInSteps } from '../components/sign-in-steps.tsx';

/** The whole page, where nobody has signed in yet. */
export const SignInScreen = ({ session }: { readonly session: StaffSession }) => {
  const t = useText();
  const tab = t('shell.tab', { title: t('staff.sign_in') });
  useEffect(() => {
    document.title = tab;
  }, [tab]);
  return (
    <EntryFrame>
      <SignInSteps session={session} />
    </EntryFrame>
  );
};
