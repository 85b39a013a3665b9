import { articleTotal } from '@guildhall/contract/totals.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { TotalsService } from './totals.service.ts';

export const totalsFeature = (service: TotalsService): Feature => ({
  noun: 'totals',
  routes: [answer(articleTotal, () => service.bytes())],
  erasePlayer: async () => {
    // Totals count content; they hold nothing of a player.
  },
});
