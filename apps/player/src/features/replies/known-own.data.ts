import type { Own } from '@guildhall/contract/replies/player.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { currentSession } from '../../platform/session/session.ts';
import { ownKey } from './replies.public.ts';

/** What the server last said, without asking it. */
export const knownOwn = (): Own | undefined => {
  const session = currentSession();
  return session.status === 'known' ? queryClient.getQueryData<Own>([...ownKey, session.session.player]) : undefined;
};
