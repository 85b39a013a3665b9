import type { Own } from '@guildhall/contract/replies/player.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import {
  activeOwner,
  currentSession,
  isBlocked,
  isClosed,
  maySocket,
  useSession,
} from '../../platform/session/session.ts';
import { userInfoStore } from '../../platform/session/settings.ts';
import { useKeptOwn } from './kept-own.store.ts';
import { knownOwn } from './known-own.data.ts';
import { isNothing, keptFor, rowsOf } from './own.model.ts';
import { mayHaveOwnStore, ownKey, renewOwn, repliesStore } from './replies.public.ts';

/** Like the totals of clients without a socket (ADR 9). */
const pollEveryMs = 60_000;
/** Like the place in line on the chat screen. */
const queueEveryMs = 10_000;

const keep = (own: Own): void => {
  const { own: before, ...info } = userInfoStore.get();
  if (!isNothing(own)) userInfoStore.set({ ...info, own: { owner: activeOwner(), rows: rowsOf(own).length, own } });
  else if (before !== undefined) userInfoStore.set(info);
};

/** Whether the count comes from an answer that is about to be stored: asking again would cancel it, each time. */
let isArriving = false;

const fetchOwn = async ({ signal }: { readonly signal: AbortSignal }): Promise<Own> => {
  const own = await call('/replies/own', null, signal);
  keep(own);
  // The socket gives the count in order; an older one must not overwrite it.
  if (!maySocket(currentSession())) {
    isArriving = true;
    repliesStore.set(own.replies);
    isArriving = false;
  }
  return own;
};

/** What is open or answered, of the person whom the device knows; null before anything is known. */
export const useOwn = (): Own | null => {
  const session = useSession();
  const mayHave = useStore(mayHaveOwnStore);
  const isKnown = session.status === 'known';
  const person = isKnown ? session.session.player : null;
  const hasSocket = maySocket(session);
  const kept = keptFor(useKeptOwn(), activeOwner());
  const { data } = useQuery({
    queryKey: [...ownKey, person],
    queryFn: fetchOwn,
    enabled: person !== null && !isClosed(session) && (!hasSocket || mayHave || kept !== null),
    refetchInterval: ({ state }) => {
      if (!hasSocket) return pollEveryMs;
      const isShown = location.pathname.endsWith('/online_service');
      return state.data?.chat?.state === 'waiting' && !isShown && queueEveryMs;
    },
  });
  if (isKnown && (person === null || isClosed(session))) return null;
  const own = data ?? kept;
  // What is kept may be from before the block.
  return own !== null && isBlocked(session) ? { ...own, chat: null } : own;
};

/** A report was read or answered. */
repliesStore.subscribe(() => {
  if (isArriving) return;
  const count = repliesStore.get();
  const before = knownOwn()?.replies;
  if (count !== (before ?? 0)) renewOwn();
});
