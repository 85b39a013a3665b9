import type { ConsoleHintNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import type { Query } from '@tanstack/react-query';
import { createChangeBatcher, isConcerned, type Changes } from './change-batcher.ts';
import { queryClient } from './query-client.ts';

/** All consoles receive a change at the same moment; a random delay spreads the refetches over time. */
const [delayMinMs, delayMaxMs] = [300, 2000];

/**
 * Refetches everything that may have changed. A running request is awaited instead of canceled, and repeated afterwards
 * because its response may predate the change.
 */
const refetchChanged = async (changes: Changes<ConsoleHintNoun>): Promise<void> => {
  const filters = { predicate: ({ queryKey }: Query) => isConcerned(queryKey, changes) };
  const wasFetching = queryClient.isFetching(filters) > 0;
  await queryClient.invalidateQueries(filters, { cancelRefetch: false });
  if (wasFetching) await queryClient.invalidateQueries(filters, { cancelRefetch: false });
};

const enqueue = createChangeBatcher<ConsoleHintNoun>({
  waitMs: () => delayMinMs + Math.random() * (delayMaxMs - delayMinMs),
  run: refetchChanged,
});

/**
 * Handles a change message of the socket. A chat assignment also changes an agent's load, so both are refetched
 * together to stay consistent.
 */
export const onRecordsChanged = (noun: ConsoleHintNoun, ids: readonly string[]): void => {
  // An offer ends after seconds and concerns one person, so it is fetched without the delay.
  if (noun === 'offers') void refetchChanged(new Map([[noun, ids.length === 0 ? 'all' : new Set(ids)]]));
  else enqueue(noun, ids);
  if (noun === 'chat') enqueue('seats', []);
};
