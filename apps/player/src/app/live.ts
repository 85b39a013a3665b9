import { CallFailure } from '@guildhall/client/call.ts';
import { joinLiveParts } from '@guildhall/client/socket/live-parts.ts';
import { openPlayerSocket } from '@guildhall/client/socket/player-socket.ts';
import type { Live } from '@guildhall/client/socket/reconnecting-socket.ts';
import type { PlayerMessage } from '../kit/player-live.ts';
import { call } from '../platform/network/api.ts';
import { askSession } from '../platform/session/session.ts';
import { listedLive } from './live.list.ts';

interface Frame {
  readonly kind: string;
}

const parts = joinLiveParts<PlayerMessage>(listedLive);
const unchecked = joinLiveParts<Frame>(listedLive.map(({ frames = {} }) => ({ on: frames })));

/** The socket of a launched player. `onFinal`: it was refused for good. */
export const openLive = (onFinal: () => void): Live => {
  const opened = openPlayerSocket({
    origin: location.origin,
    token: async () => (await call('/launch/socket', {})).token,
    // The session has ended, so reconnecting is pointless; ask the server for the current session instead.
    isFinal: (error) =>
      error instanceof CallFailure && (error.reason === 'launch_required' || error.reason === 'blocked'),
    onRefused: () => void askSession(),
    onMessage: (message) => {
      if (!('kind' in message)) return;
      if (message.kind !== 'hello') parts.receive(message);
      else for (const { hello } of listedLive) hello?.(message);
    },
    onOther: (frame) => unchecked.receive((frame ?? {}) as Frame),
    onOpen: () => parts.opened(opened),
    onDown: (down) => {
      if (down.isFinal) onFinal();
      parts.lost(down);
    },
    positions: parts.positions,
    onPositions: parts.compare,
  });
  return opened;
};
