import type { PlayerLive } from '../../kit/player-live.ts';
import { setPaused } from '../../platform/session/paused.ts';

export const switchesLive: PlayerLive = {
  hello: ({ paused }) => {
    if (paused !== undefined) setPaused(paused);
  },
  on: { paused: ({ paused }) => setPaused(paused) },
};
