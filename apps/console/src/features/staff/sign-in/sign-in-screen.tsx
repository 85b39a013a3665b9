import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import { useEffect } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

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
