import { useEffect } from 'react';
import { call } from '../network/api.ts';
import { onPaused, setPaused } from './paused.ts';
import { currentSession, maySocket } from './session.ts';

const everyMs = 30_000;

/** Asks now and then whether a feature is on again, for players without a socket, and calls back after each change. */
export const usePausedRefresh = (isPaused: boolean, onChange?: () => void): void => {
  useEffect(() => (isPaused && onChange !== undefined ? onPaused(onChange) : undefined), [isPaused, onChange]);
  useEffect(() => {
    if (!isPaused) return undefined;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || maySocket(currentSession())) return;
      const session = await call('/launch/session', null).catch(() => null);
      if (session !== null) setPaused(session.paused);
    };
    // With jitter, so that not all waiting players ask at once.
    const timer = setInterval(() => void ask(), everyMs * (0.75 + Math.random() / 2));
    return () => clearInterval(timer);
  }, [isPaused]);
};
