import { suggestionList, suggestionSupport } from '@guildhall/contract/suggestions/player.ts';
import {
  suggestionMerge,
  suggestionOpen,
  suggestionPublish,
  suggestionSave,
  suggestionTable,
} from '@guildhall/contract/suggestions/staff.ts';
import { person } from '../../runtime/actor.ts';
import { answer, queuedJob, type Feature } from '../../http/feature.ts';
import { refreshSuggestionsAfter } from './suggestions.search.service.ts';
import { suggestionsStaffSearch } from './suggestions.staff-search.service.ts';
import type { SuggestionsStaffService } from './suggestions.staff.service.ts';
import { mergeJob, type Merging } from './suggestions.merging.service.ts';
import type { SuggestionsService } from './suggestions.service.ts';

export const suggestionsFeature = (
  service: SuggestionsService,
  staffService: SuggestionsStaffService,
  merging: Merging,
): Feature => ({
  noun: 'suggestions',
  routes: [
    answer(suggestionList, ({ actor, body }) => service.list(actor, body)),
    answer(suggestionSupport, ({ actor, body }) => service.support(person(actor), body)),
    answer(suggestionTable, ({ body }) => staffService.table(body)),
    answer(suggestionOpen, ({ body }) => staffService.open(body.id)),
    answer(suggestionPublish, ({ actor, body }) => staffService.publish(actor.staffId, body)),
    answer(suggestionSave, ({ actor, body }) => staffService.save(actor.staffId, body)),
    answer(suggestionMerge, ({ actor, body }) => staffService.merge(actor.staffId, body)),
  ],
  jobs: [{ name: 'suggestions.move', everyMs: 60_000, run: merging.moveAll }],
  queuedJobs: [queuedJob(mergeJob, ({ id }) => merging.move(id))],
  searchable: { types: ['suggestion'], refreshAfter: refreshSuggestionsAfter },
  staffSearch: suggestionsStaffSearch,
  sent: service.sent,
  timeline: service.timeline,
  erasePlayer: service.erasePlayer,
  countPlayer: service.countPlayer,
});
