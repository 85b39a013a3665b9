import type { Live, Position } from '@guildhall/client/keep-socket.ts';
import { onOwnerChange } from '../../platform/owner.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** How many messages of staff this player has not read, as the server last said. */
export const chatStore = createStore(0);
onOwnerChange(() => chatStore.set(0));

export const useHasChat = (): boolean => useStore(chatStore) > 0;

/** What a conversation wants to hear of the app's one socket. */
interface Listener {
  receive(frame: unknown): void;
  socketOpened(): void;
  socketLost(isFinal: boolean): void;
  positions(): readonly Position[];
  compare(positions: readonly Position[]): void;
}

/** Where the socket, which belongs to the app, and the conversation, which comes with its screen, find each other. */
export const liveLine: { live: Live | null; listener: Listener | null } = { live: null, listener: null };
