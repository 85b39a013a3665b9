// Written by `npm run lists`.

import { chatLive } from '../features/chat/chat.live.ts';
import { repliesLive } from '../features/replies/replies.live.ts';
import { restrictionsLive } from '../features/restrictions/restrictions.live.ts';
import { switchesLive } from '../features/switches/switches.live.ts';
import { totalsLive } from '../features/totals/totals.live.ts';
import type { PlayerLive } from '../kit/player-live.ts';

export const listedLive: readonly PlayerLive[] = [
  chatLive,
  repliesLive,
  restrictionsLive,
  switchesLive,
  totalsLive,
];
