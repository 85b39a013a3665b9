import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { createStore } from '@guildhall/browser/store.ts';
import { pollAfterMs } from './model/pending-replies.ts';
import { ownWords, restoreReply } from './returned-reply.store.ts';

/** Not below `feedback`, so that a change to any report does not refetch it. */
const sendingKey = ['feedback-sending'] as const;

const sendingQuery = {
  queryKey: sendingKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('/feedback/sending', {}, signal),
};

/** The signed-in agent's replies that can still be undone, and those that were returned. */
export const useSending = (isWanted: boolean) =>
  useQuery({
    ...sendingQuery,
    enabled: isWanted,
    refetchInterval: ({ state }) => pollAfterMs(state.data?.batches ?? []),
    refetchIntervalInBackground: true,
  });

/** Refetched on mount because the agent may just have changed the persona in chat. */
export const useAnsweringName = (isWanted: boolean): string =>
  useQuery({ ...sendingQuery, enabled: isWanted, refetchOnMount: 'always' }).data?.answering_as ?? '';

export const refreshSending = (): void => {
  void queryClient.invalidateQueries({ queryKey: sendingKey });
};

/** Batches undone in this tab; these must not be reported as sent. */
export const undoneStore = createStore<ReadonlySet<string>>(new Set());

/** Cancels a batch, restores a single reply into its composer, and returns the number of canceled replies. */
export const undoBatch = async (staffId: string, batch: string, isBulk: boolean): Promise<number> => {
  const { undone } = await call('/feedback/undo', { batch });
  if (undone.length > 0) undoneStore.set(new Set([...undoneStore.get(), batch]));
  if (!isBulk) for (const { id, ...reply } of undone) restoreReply(staffId, id, ownWords(id, reply));
  refreshSending();
  void queryClient.invalidateQueries({ queryKey: ['feedback'] });
  return undone.length;
};

export const forgetReturned = async (id: string): Promise<void> => {
  await call('/feedback/returned_seen', { id });
  refreshSending();
};
