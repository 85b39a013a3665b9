import type { Live, Position } from '@guildhall/client/socket/reconnecting-socket.ts';

interface Listener {
  receive(frame: unknown): void;
  socketOpened(): void;
  socketLost(isFinal: boolean): void;
  positions(): readonly Position[];
  compare(positions: readonly Position[]): void;
}

/** Connects the app's socket with the conversation, which loads later with its screen. */
export const chatSocket: { live: Live | null; listener: Listener | null } = { live: null, listener: null };
