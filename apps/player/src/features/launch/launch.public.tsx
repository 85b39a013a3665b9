import { useEffect, type ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import { askSession, currentSession, isLaunched, useSession } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StateCard } from '../../ui/state-card.tsx';

/** Shows its content to whoever came from the game, and tells everybody else how to (P2, I1). */
export const LaunchGate = ({ children }: { readonly children: ReactNode }) => {
  const t = useText();
  const state = useSession();
  useEffect(() => {
    if (currentSession().status === 'unknown') void askSession();
  }, []);
  if (state.status === 'failed') {
    return <Failed error={state.error} text={t('launch.failed.text')} onRetry={() => void askSession()} />;
  }
  if (state.status !== 'known') return <Spinner />;
  if (isLaunched(state)) return <>{children}</>;
  return (
    <StateCard art="gate" title={t('error.illegal_request')} text={t('launch.gate.text')} isAlert>
      <ButtonLink look="plain" to="/home">
        {t('shell.go_home')}
      </ButtonLink>
    </StateCard>
  );
};
