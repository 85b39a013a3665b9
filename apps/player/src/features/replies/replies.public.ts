import { onOwnerChange } from '../../platform/owner.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** How many answers wait for this player, as the server last said. */
export const repliesStore = createStore(0);
onOwnerChange(() => repliesStore.set(0));

export const useHasReplies = (): boolean => useStore(repliesStore) > 0;
