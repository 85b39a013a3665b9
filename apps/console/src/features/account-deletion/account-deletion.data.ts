import type { DeskDeletion } from '@guildhall/contract/account-deletion-desk.ts';
import type { DeletionState } from '@guildhall/contract/account-deletion-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useKeyset } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';
import type { Deed } from './model/deeds.ts';

/** The socket's word for requests and erasures alike. */
const noun = 'deletions';

export const useDeletionTable = (state: DeletionState) => useKeyset(noun, '/deletion/table', { state });

export const useErasures = () => useKeyset(noun, '/deletion/erasures', {});

const requestKey = (id: string) => [noun, 'open', id] as const;

/** Null asks for nothing: the address names no request. */
export const useDeletion = (id: string | null) =>
  useQuery({
    queryKey: requestKey(id ?? ''),
    queryFn: ({ signal }) => call('/deletion/open', { id: id ?? '' }, signal),
    enabled: id !== null,
    // One may have come back after a while without a socket.
    refetchOnMount: 'always',
  });

const refreshTables = (): void => {
  void queryClient.invalidateQueries({ queryKey: [noun, 'table'] });
};

/** Takes over what a change answered. An answer that was asked for earlier must not come after it. */
const accept = async (request: DeskDeletion): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: requestKey(request.id) });
  queryClient.setQueryData(requestKey(request.id), request);
  refreshTables();
};

/** What is known of an account, before a request is linked to it; null asks for nothing. */
export const useLinkableAccount = (id: string, guid: number | null) =>
  useQuery({
    queryKey: [noun, 'account', id, guid],
    queryFn: ({ signal }) => call('/deletion/account', { id, guid: guid ?? 0 }, signal),
    enabled: guid !== null,
    // Staff decide by it, so it is never taken from memory.
    staleTime: 0,
    gcTime: 0,
  });

const send = ({ id, version }: DeskDeletion, deed: Exclude<Deed, 'link'>, reason: string): Promise<DeskDeletion> => {
  const step = { id, version };
  return deed === 'confirm' || deed === 'release'
    ? call(`/deletion/${deed}`, step)
    : call(`/deletion/${deed}`, { ...step, reason });
};

/** After a refusal the request is read again: another member of staff, or the player, may have been faster. */
const settle = async (id: string, change: Promise<DeskDeletion>): Promise<void> => {
  try {
    await accept(await change);
  } catch (error) {
    await queryClient.refetchQueries({ queryKey: requestKey(id) }).catch(() => {});
    refreshTables();
    throw error;
  }
};

export const decide = (request: DeskDeletion, deed: Exclude<Deed, 'link'>, reason = ''): Promise<void> =>
  settle(request.id, send(request, deed, reason));

export const linkTo = ({ id, version }: DeskDeletion, guid: number, reason: string): Promise<void> =>
  settle(id, call('/deletion/link', { id, version, guid, reason }));
