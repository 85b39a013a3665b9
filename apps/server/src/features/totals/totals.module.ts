import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { TotalsService } from './totals.service.ts';
import { totalsSockets } from './totals.socket.ts';

export const totalsFeature = (service: TotalsService): Feature => ({
  noun: 'totals',
  routes: [answer(articleTotal, () => service.bytes())],
  sockets: () => totalsSockets(service),
  // Totals count content, not players.
  ...keepsNoPlayerData,
});
