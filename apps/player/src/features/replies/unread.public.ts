import { queryClient } from '../../platform/query.ts';
import { repliesStore } from './replies.public.ts';

let known = repliesStore.get();

/** What the server said when it was told what we read. */
export const setReplies = (count: number): void => {
  // Whatever it is, it is no news to this page.
  known = Infinity;
  repliesStore.set(count);
};

/**
 * An answer came while the app is open: what is on the screen follows, the rest is marked as old. As many as before may be one more to
 * what was unread anyway; fewer means that something was read, here or elsewhere.
 */
repliesStore.subscribe(() => {
  const count = repliesStore.get();
  const isNews = count > 0 && count >= known;
  known = count;
  if (!isNews) return;
  for (const queryKey of [['feedback'], ['incidents']]) void queryClient.invalidateQueries({ queryKey });
});
