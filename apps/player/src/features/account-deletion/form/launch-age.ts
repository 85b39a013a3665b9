import { freshLaunchSeconds } from '@guildhall/contract/account-deletion-rules.ts';
import { currentSession, type SessionState } from '../../../platform/session.ts';

/** Whether the launch is young enough for what cannot be undone (P2). The server decides; this spares the way. */
export const isFresh = (state: SessionState, nowMs: number): boolean => {
  if (state.status !== 'known' || state.session.launch_age === null) return false;
  return state.session.launch_age + Math.max(0, nowMs - state.atMs) / 1000 <= freshLaunchSeconds;
};

export const isFreshNow = (): boolean => isFresh(currentSession(), Date.now());
