import type { DeskNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import type { Query } from '@tanstack/react-query';
import { createGatherer, isConcerned, type Changes } from './change-gatherer.ts';
import { queryClient } from './query.ts';

/** Everybody hears of a change in the same moment; asking is spread, so that the server is not asked by all at once. */
const [gatherMinMs, gatherMaxMs] = [300, 2000];

/**
 * Asks again for whatever may have changed. An answer under way is awaited rather than thrown away, and where there was
 * one, asked for once more: it may have been written before the change.
 */
const askAgain = async (changes: Changes<DeskNoun>): Promise<void> => {
  const filters = { predicate: ({ queryKey }: Query) => isConcerned(queryKey, changes) };
  const wasAsking = queryClient.isFetching(filters) > 0;
  await queryClient.invalidateQueries(filters, { cancelRefetch: false });
  if (wasAsking) await queryClient.invalidateQueries(filters, { cancelRefetch: false });
};

/** What the socket told. */
export const noticeChange = createGatherer<DeskNoun>({
  waitMs: () => gatherMinMs + Math.random() * (gatherMaxMs - gatherMinMs),
  run: askAgain,
});
