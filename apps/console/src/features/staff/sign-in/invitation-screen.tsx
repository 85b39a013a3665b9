import { Anchor, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, CallFailure, isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { forgetInvitation, invitationToken } from '../invitation.public.ts';

export const InvitationScreen = () => {
  const t = useText();
  const token = invitationToken();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation'],
    enabled: token !== null,
    queryFn: async ({ signal }) => {
      try {
        return await call('/staff/invitation_info', { token: token ?? '' }, signal);
      } catch (failure) {
        if (isFailure(failure, 'invitation_refused')) forgetInvitation();
        throw failure;
      }
    },
    staleTime: Infinity,
  });
  if (token !== null && data !== undefined) {
    return (
      <EntryFrame>
        <InvitationForm token={token} email={data.email} role={data.role} resetOf={data.reset_of} />
      </EntryFrame>
    );
  }
  // Opened without a link, or in a different tab.
  const refused = token === null ? new CallFailure('invitation_refused') : error;
  const mayRetry = token !== null && !(refused instanceof CallFailure && refused.reason === 'invitation_refused');
  return (
    <EntryFrame>
      {refused === null ? (
        <Loader size="sm" aria-label={t('shell.loading')} />
      ) : (
        <>
          <FailedState error={refused} {...(mayRetry && { retry: () => void refetch() })} />
          <Anchor component={Link} to="/" size="sm">
            {t('staff.to_sign_in')}
          </Anchor>
        </>
      )}
    </EntryFrame>
  );
};
