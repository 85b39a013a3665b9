import { CallFailure } from '@guildhall/client/call.ts';
import type { DeletionRequest } from '@guildhall/contract/account-deletion.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import { askSession, tellDeletion } from '../../../platform/session.ts';
import { keepOwnRequest } from './own-request.ts';
import { serverNow, type ServerTime } from './countdown.ts';
import { isOpen } from './standing.ts';

const stateKey = ['account-deletion', 'state'] as const;

/** What waits for staff or for the erasure moves without the player; looked at now and then while it is shown. */
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
  // What hangs on the session, such as the banner, follows.
  tellDeletion(open && { due_at: open.due_at });
  void keepOwnRequest(open && open.certificate);
  return { request, time: { serverMs, heardAtMs: performance.now() } };
};

const askState = async (signal: AbortSignal): Promise<Deletion> => {
  try {
    return deletionOf(await call('/deletion/state', {}, signal));
  } catch (error) {
    // With the erasure the session goes: whoever looks on is nobody to us any more, and is told so.
    if (error instanceof CallFailure && error.reason === 'launch_required') void askSession();
    throw error;
  }
};

/** This player's last request. Never kept on the device. */
export const useDeletion = (isWanted = true) =>
  useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => askState(signal),
    refetchInterval: ({ state }) => (state.data?.request?.state === 'erasing' ? lookAtErasureEveryMs : lookEveryMs),
    enabled: isWanted,
  });

export const showDeletion = (answer: Answer): void => {
  queryClient.setQueryData<Deletion>(stateKey, deletionOf(answer));
};

export const renewDeletion = (): Promise<void> => queryClient.invalidateQueries({ queryKey: stateKey });

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
