import type { PlayerLive } from '../../kit/player-live.ts';
import { receiveTotals } from './totals.public.ts';

export const totalsLive: PlayerLive = {
  hello: ({ totals }) => receiveTotals(totals),
  on: { totals: ({ totals }) => receiveTotals(totals) },
};
