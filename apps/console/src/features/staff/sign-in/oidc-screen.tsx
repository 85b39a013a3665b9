import { Anchor, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call, CallFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { acceptSession } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { takeReturnPath } from './oidc.adapter.ts';

/** The code can be used once, but React may run the effect twice. */
let finishing: Promise<void> | null = null;

const finish = async (params: URLSearchParams): Promise<void> => {
  const [code, state, iss] = [params.get('code'), params.get('state'), params.get('iss')];
  // Remove the code from the URL and the history before anything else.
  history.replaceState(history.state, '', location.pathname);
  if (code === null || state === null) throw new CallFailure('oidc_refused');
  acceptSession(await call('/staff/oidc_finish', { code, state, ...(iss === null ? {} : { iss }) }));
};

export const OidcScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    finishing ??= finish(params);
    finishing.then(() => navigate(takeReturnPath(), { replace: true }), setError);
  }, [params, navigate]);
  return (
    <EntryFrame>
      {error === null ? (
        <Loader size="sm" aria-label={t('shell.loading')} />
      ) : (
        <>
          <FailedState error={error} />
          <Anchor component={Link} to="/" size="sm">
            {t('staff.to_sign_in')}
          </Anchor>
        </>
      )}
    </EntryFrame>
  );
};
