import { searchFind } from '@guildhall/contract/search/player.ts';
import { synonymList, synonymRemove, synonymSave } from '@guildhall/contract/search/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import { networkOf } from '../../http/network.ts';
import type { SearchFill } from './search.fill.service.ts';
import type { SearchService } from './search.service.ts';
import type { SynonymsService } from './search.synonyms.service.ts';

export const searchFeature = (service: SearchService, fill: SearchFill, synonyms: SynonymsService): Feature => ({
  noun: 'search',
  routes: [
    answer(searchFind, ({ actor, body, request }) => service.find(actor, networkOf(request.ip), body)),
    answer(synonymList, () => synonyms.list()),
    answer(synonymSave, ({ actor, body }) => synonyms.save(actor.staffId, body)),
    answer(synonymRemove, ({ actor, body }) => synonyms.remove(actor.staffId, body)),
  ],
  jobs: [{ name: 'search.fill', everyMs: 60_000, run: fill }],
  // What people search for is not stored.
  ...keepsNoPlayerData,
});
