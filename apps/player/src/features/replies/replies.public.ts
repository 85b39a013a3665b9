import { onOwnerChange } from '../../platform/session/owner.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

export const repliesStore = createStore(0);
onOwnerChange(() => repliesStore.set(0));

export const useHasReplies = (): boolean => useStore(repliesStore) > 0;
