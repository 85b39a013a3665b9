import { onPaused } from '../../platform/session/paused.ts';
import { askSession, currentSession, onSession } from '../../platform/session/session.ts';

export const isSessionKnown = async (): Promise<boolean> => {
  const { status } = currentSession();
  if (status === 'unknown' || status === 'failed') await askSession();
  return currentSession().status === 'known';
};

export const onConnection = (wake: () => void): void => {
  window.addEventListener('online', wake);
};

/** A feature that was paused may be on again. */
export const onSwitch = (wake: () => void): void => {
  onPaused(wake);
};

export const onKnownSession = (wake: () => void): void => {
  onSession(() => {
    if (currentSession().status === 'known') wake();
  });
};
