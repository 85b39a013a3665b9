import { defineFeature } from '../../registration/module.ts';
import { createTotalsService } from './totals.service.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { totalsSockets } from './totals.socket.ts';

export const totalsModule = defineFeature({
  noun: 'totals',
  open: ({ platform }) => ({ totals: createTotalsService({ ...platform, database: platform.publicReads }) }),
  create: ({ totals }) => ({
    routes: [answer(articleTotal, () => totals.bytes())],
    sockets: () => totalsSockets(totals),
    // Totals count content, not players.
    ...keepsNoPlayerData,
  }),
});
