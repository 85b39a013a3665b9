import type { Kind } from '@guildhall/contract/kinds.ts';
import { useEffect } from 'react';
import { askSession, currentSession, useSession } from '../../platform/session.ts';
import { useUserInfo } from '../../platform/settings.ts';

/**
 * Who looks at the screen; null while that is not known. Whoever came from the game to this device before is taken for a
 * player while the server cannot be asked: what they answer is kept and sent when it can be.
 */
export const useKind = (): Kind | null => {
  const state = useSession();
  const { owner } = useUserInfo();
  useEffect(() => {
    if (currentSession().status === 'unknown') void askSession();
  }, []);
  if (state.status === 'known') return state.session.kind;
  if (owner !== undefined) return 'player';
  return state.status === 'failed' ? 'anonymous' : null;
};
