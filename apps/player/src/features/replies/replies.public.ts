import { queryClient } from '../../platform/network/query-client.ts';
import { onOwnerChange } from '../../platform/session/owner.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

export const repliesStore = createStore(0);
onOwnerChange(() => repliesStore.set(0));

export const useHasReplies = (): boolean => useStore(repliesStore) > 0;

/** Number of unread messages of staff in the chat, as last reported by the server. */
export const chatStore = createStore(0);
onOwnerChange(() => chatStore.set(0));

export const useHasChat = (): boolean => useStore(chatStore) > 0;

export const ownKey = ['own'] as const;

/** Whether a launched player may have something open. Players of whom nothing says so are not asked about. */
export const mayHaveOwnStore = createStore(false);
onOwnerChange(() => mayHaveOwnStore.set(false));

/** Something of the player's own changed, here or on the server. */
export const renewOwn = (): void => {
  mayHaveOwnStore.set(true);
  void queryClient.invalidateQueries({ queryKey: ownKey });
};
