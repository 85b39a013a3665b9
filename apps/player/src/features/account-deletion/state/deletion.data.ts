import { CallFailure } from '@guildhall/client/call.ts';
import type { DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { queryClient } from '../../../platform/network/query-client.ts';
import {
  askSession,
  currentSession,
  isLaunched,
  useSession,
  type SessionState,
} from '../../../platform/session/session.ts';
import { setOwnDeletion } from '../../../platform/session/session-changes.ts';
import { storeOwnRequest } from './own-request.store.ts';
import { serverNow, type ServerTime } from './countdown.model.ts';
import { isOpen } from './request-status.model.ts';

/** Keyed by player, so that one player's request is never shown to another. */
const stateKeyOf = (state: SessionState) =>
  ['account-deletion', 'state', state.status === 'known' ? state.session.player : null] as const;

/** Staff and the erasure job change requests too, so the state is polled while visible. */
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
  // Keeps the session in sync, because the banner reads it.
  setOwnDeletion(open && { due_at: open.due_at, is_closed: open.is_account && open.state !== 'requested' });
  // The stored request belongs to the launched player; an anonymous session must not overwrite it.
  if (isLaunched(currentSession())) void storeOwnRequest(open?.certificate ?? null);
  return { request, time: { serverMs, heardAtMs: performance.now() } };
};

const askState = async (signal: AbortSignal): Promise<Deletion> => {
  try {
    return deletionOf(await call('/deletion/state', {}, signal));
  } catch (error) {
    // The erasure ended the session; refresh it so that the screen updates.
    if (error instanceof CallFailure && error.reason === 'launch_required') void askSession();
    throw error;
  }
};

/** The player's latest request. Never cached on the device. */
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

export const useServerNow = (time: ServerTime): number => {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return serverNow(time, nowMs);
};
