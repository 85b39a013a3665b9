import { Fragment, useEffect, type ReactNode } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import {
  activeOwner,
  askSession,
  currentSession,
  isLaunched,
  isOwnerKnownOffline,
  unreachedBy,
  useSession,
} from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StateCard } from '../../ui/state-card.tsx';

interface GateProps {
  readonly children: ReactNode;
}

interface PersonGateProps extends GateProps {
  /** For screens that show what the owner of this device wrote: they also open while the server cannot be reached. */
  readonly isOpenOffline?: boolean;
}

/** Renders its children for launched and anonymous players alike, once the session is known (P2). */
export const PersonGate = ({ children, isOpenOffline = false }: PersonGateProps) => {
  const t = useText();
  const state = useSession();
  useEffect(() => {
    if (currentSession().status === 'unknown') void askSession();
  }, []);
  const isOffline = isOpenOffline && unreachedBy(state) !== null && isOwnerKnownOffline();
  // By owner: nothing that one player wrote stays on the screen for the next.
  if (state.status === 'known' || isOffline) return <Fragment key={activeOwner()}>{children}</Fragment>;
  if (state.status === 'failed') {
    return <Failed error={state.error} text={t('launch.failed.text')} onRetry={() => void askSession()} />;
  }
  return <Spinner />;
};

const OnlyFromGame = () => {
  const t = useText();
  return (
    <StateCard art="gate" title={t('error.illegal_request')} text={t('launch.gate.text')} isAlert>
      <ButtonLink to="/feedback/create">{t('launch.gate.write')}</ButtonLink>
      <ButtonLink look="plain" to="/home">
        {t('shell.go_home')}
      </ButtonLink>
    </StateCard>
  );
};

/** Renders its children for launched players only; others see how to launch (I1). */
export const LaunchGate = ({ children }: GateProps) => {
  const state = useSession();
  return <PersonGate>{isLaunched(state) ? children : <OnlyFromGame />}</PersonGate>;
};
