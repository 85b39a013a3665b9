import { closeCodes } from '@guildhall/contract/realtime/socket.ts';
import type { PlayerLive } from '../../kit/player-live.ts';
import { askSession, setRestriction } from '../../platform/session/session.ts';

export const restrictionsLive: PlayerLive = {
  hello: ({ restriction }) => {
    if (restriction !== undefined) setRestriction(restriction);
  },
  on: { restricted: ({ restriction }) => setRestriction(restriction) },
  lost: ({ code }) => {
    // Staff blocked the player; the session says until when and why.
    if (code === closeCodes.blocked) void askSession();
  },
};
