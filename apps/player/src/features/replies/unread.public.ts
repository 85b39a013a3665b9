import { queryClient } from '../../platform/query.ts';
import { isNews } from './replies.model.ts';
import { repliesStore } from './replies.public.ts';

let known = repliesStore.get();
let ownAtMs = 0;

/** What the server said when it was told what we read. */
export const setReplies = (count: number): void => {
  ownAtMs = Date.now();
  known = count;
  repliesStore.set(count);
};

/** An answer came while the app is open: what is on the screen follows, the rest is marked as old. */
repliesStore.subscribe(() => {
  const count = repliesStore.get();
  const isNew = isNews(count, known, Date.now() - ownAtMs);
  known = count;
  if (!isNew) return;
  for (const queryKey of [['feedback'], ['incidents']]) void queryClient.invalidateQueries({ queryKey });
});
