import { CallFailure } from '@guildhall/client/call.ts';
import type { DeletionRequest } from '@guildhall/contract/account-deletion.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import {
  askSession,
  currentSession,
  isLaunched,
  tellDeletion,
  useSession,
  type SessionState,
} from '../../../platform/session.ts';
import { keepOwnRequest } from './own-request.ts';
import { serverNow, type ServerTime } from './countdown.ts';
import { isOpen } from './standing.ts';

/** By person: after a launch or its end the one before must not be shown to the next. */
const stateKeyOf = (state: SessionState) =>
  ['account-deletion', 'state', state.status === 'known' ? state.session.player : null] as const;

/** Staff and the erasure move a request too, so it is polled while it is shown. */
const lookEveryMs = 60_000;
const lookAtErasureEveryMs = 10_000;

export interface Deletion {
  readonly request: DeletionRequest | null;
  readonly time: ServerTime;
}

interface Answer {
  readonly request: DeletionRequest | null;
  readonly server_time: number;
}

const deletionOf = ({ request, server_time: serverMs }: Answer): Deletion => {
  const open = request !== null && isOpen(request) ? request : null;
  // The banner reads the session.
  tellDeletion(open && { due_at: open.due_at, is_closed: open.is_account && open.state !== 'requested' });
  // What is kept belongs to the launched player, also while a device without a launch looks here.
  if (isLaunched(currentSession())) void keepOwnRequest(open?.certificate ?? null);
  return { request, time: { serverMs, heardAtMs: performance.now() } };
};

const askState = async (signal: AbortSignal): Promise<Deletion> => {
  try {
    return deletionOf(await call('/deletion/state', {}, signal));
  } catch (error) {
    // The erasure ended the session: the screen follows.
    if (error instanceof CallFailure && error.reason === 'launch_required') void askSession();
    throw error;
  }
};

/** The last request of this person. Never stored on the device. */
export const useDeletion = (isWanted = true) =>
  useQuery({
    queryKey: stateKeyOf(useSession()),
    queryFn: ({ signal }) => askState(signal),
    refetchInterval: ({ state }) => (state.data?.request?.state === 'erasing' ? lookAtErasureEveryMs : lookEveryMs),
    enabled: isWanted,
  });

export const showDeletion = (answer: Answer): void => {
  queryClient.setQueryData<Deletion>(stateKeyOf(currentSession()), deletionOf(answer));
};

export const renewDeletion = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: stateKeyOf(currentSession()) });

const tickMs = 1000;

/** The server's clock, as it goes on. */
export const useServerNow = (time: ServerTime): number => {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return serverNow(time, nowMs);
};
