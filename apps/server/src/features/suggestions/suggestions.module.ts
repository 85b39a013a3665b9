import { suggestionList, suggestionSupport } from '@guildhall/contract/suggestions.ts';
import {
  suggestionMerge,
  suggestionOpen,
  suggestionPublish,
  suggestionSave,
  suggestionTable,
} from '@guildhall/contract/suggestions-desk.ts';
import { person } from '../../platform/actor.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { SuggestionsDesk } from './suggestions.desk.service.ts';
import type { Merging } from './suggestions.merging.ts';
import type { SuggestionsService } from './suggestions.service.ts';

export const suggestionsFeature = (service: SuggestionsService, desk: SuggestionsDesk, merging: Merging): Feature => ({
  noun: 'suggestions',
  routes: [
    answer(suggestionList, ({ actor, body }) => service.list(actor, body)),
    answer(suggestionSupport, ({ actor, body }) => service.support(person(actor), body)),
    answer(suggestionTable, ({ body }) => desk.table(body)),
    answer(suggestionOpen, ({ body }) => desk.open(body.id)),
    answer(suggestionPublish, ({ actor, body }) => desk.publish(actor.staffId, body)),
    answer(suggestionSave, ({ actor, body }) => desk.save(actor.staffId, body)),
    answer(suggestionMerge, ({ actor, body }) => desk.merge(actor.staffId, body)),
  ],
  jobs: [{ name: 'suggestions.move', everyMs: 2000, run: merging.moveAll }],
  sent: service.sent,
  erasePlayer: service.erasePlayer,
});
