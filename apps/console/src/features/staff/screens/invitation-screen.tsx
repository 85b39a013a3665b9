import { Anchor, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, CallFailure } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EntryFrame } from '../components/entry-frame.tsx';
import { InvitationForm } from '../components/invitation-form.tsx';
import { invitationToken } from '../invitation.public.ts';

/** Where the link of an invitation leads. */
export const InvitationScreen = () => {
  const t = useText();
  const token = invitationToken();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation'],
    enabled: token !== null,
    queryFn: ({ signal }) => call('/staff/invitation_info', { token: token ?? '' }, signal),
    staleTime: Infinity,
  });
  if (token !== null && data !== undefined) {
    return (
      <EntryFrame>
        <InvitationForm token={token} email={data.email} role={data.role} />
      </EntryFrame>
    );
  }
  // The page was reloaded: the token went out of the address with the first visit.
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
