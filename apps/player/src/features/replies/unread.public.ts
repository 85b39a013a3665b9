import { queryClient } from '../../platform/network/query-client.ts';
import { repliesStore } from './replies.public.ts';

let known = repliesStore.get();

export const setReplies = (count: number): void => {
  // The page caused this change, so it must not trigger a refetch.
  known = Infinity;
  repliesStore.set(count);
};

/**
 * Refetches reports and incidents when an answer arrives while the app is open. An equal count may also mean a new
 * answer; a lower one means that something was read, here or on another device.
 */
repliesStore.subscribe(() => {
  const count = repliesStore.get();
  const isNews = count > 0 && count >= known;
  known = count;
  if (!isNews) return;
  for (const queryKey of [['feedback'], ['incidents']]) void queryClient.invalidateQueries({ queryKey });
});
