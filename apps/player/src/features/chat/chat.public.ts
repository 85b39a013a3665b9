import type { Live, Position } from '@guildhall/client/socket/reconnecting-socket.ts';
import { onOwnerChange } from '../../platform/session/owner.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

/** Number of unread staff messages, as last reported by the server. */
export const chatStore = createStore(0);
onOwnerChange(() => chatStore.set(0));

export const useHasChat = (): boolean => useStore(chatStore) > 0;

interface Listener {
  receive(frame: unknown): void;
  socketOpened(): void;
  socketLost(isFinal: boolean): void;
  positions(): readonly Position[];
  compare(positions: readonly Position[]): void;
}

/** Connects the app's socket with the conversation, which loads later with its screen. */
export const chatSocket: { live: Live | null; listener: Listener | null } = { live: null, listener: null };
