import { defineFeature } from '../../registration/module.ts';
import { createSearchFill } from './search.fill.service.ts';
import { createSearchService } from './search.service.ts';
import { createSynonymsService } from './search.synonyms.service.ts';
import { watchVocabulary } from './search.vocabulary.service.ts';
import { searchFind } from '@guildhall/contract/search/player.ts';
import { synonymList, synonymRemove, synonymSave } from '@guildhall/contract/search/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { networkOf } from '../../http/network.ts';

export const searchModule = defineFeature({
  noun: 'search',
  share: ({ databases, redis, log }) => watchVocabulary(databases.http, redis, log),
  open: ({ platform }, vocabulary) => ({
    vocabulary,
    synonyms: createSynonymsService({ ...platform, watch: vocabulary }),
  }),
  create: ({ vocabulary, synonyms }, { platform, features }) => {
    const { database, databases, config, switchWatch: switches } = platform;
    const service = createSearchService({
      ...platform,
      vocabulary,
      publicReads: databases.public,
      budgets: config.budgets,
      switches,
      searchLength: config.limits.search_length,
      features,
    });
    return {
      routes: [
        answer(searchFind, ({ actor, body, request }) => service.find(actor, networkOf(request.ip), body)),
        answer(synonymList, () => synonyms.list()),
        answer(synonymSave, ({ actor, body }) => synonyms.save(actor.staffId, body)),
        answer(synonymRemove, ({ actor, body }) => synonyms.remove(actor.staffId, body)),
      ],
      jobs: [{ name: 'search.fill', everyMs: 60_000, run: createSearchFill(database, features) }],
      // What people search for is not stored.
      ...keepsNoPlayerData,
    };
  },
  closeShared: (vocabulary) => vocabulary.close(),
});
