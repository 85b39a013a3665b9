import { searchFind } from '@guildhall/contract/search/player.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import { networkOf } from '../../http/network.ts';
import type { SearchFill } from './search.fill.service.ts';
import type { SearchService } from './search.service.ts';

export const searchFeature = (service: SearchService, fill: SearchFill): Feature => ({
  noun: 'search',
  routes: [answer(searchFind, ({ actor, body, request }) => service.find(actor, networkOf(request.ip), body))],
  jobs: [{ name: 'search.fill', everyMs: 60_000, run: fill }],
  // What people search for is not stored.
  ...keepsNoPlayerData,
});
