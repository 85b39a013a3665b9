import { Failure } from '../../runtime/failure.ts';
import { sourceReports, type LockSource } from './suggestions.public.ts';
import { suggestionsQuotas } from './suggestions.quotas.ts';
import { defineFeature } from '../../registration/module.ts';
import { createMerging, mergeJob } from './suggestions.merging.service.ts';
import { createSuggestionsService } from './suggestions.service.ts';
import { createSuggestionsStaffService } from './suggestions.staff.service.ts';
import { suggestionList, suggestionSupport } from '@guildhall/contract/suggestions/player.ts';
import {
  suggestionMerge,
  suggestionOpen,
  suggestionPublish,
  suggestionSave,
  suggestionTable,
} from '@guildhall/contract/suggestions/staff.ts';
import { person } from '../../runtime/actor.ts';
import { answer } from '../../http/answer.ts';
import { queuedJob } from '../../registration/feature.ts';
import { refreshSuggestionsAfter } from './suggestions.search.service.ts';
import { suggestionsStaffSearch } from './suggestions.staff-search.service.ts';

export const suggestionsModule = defineFeature({
  noun: 'suggestions',
  open: ({ platform, all }) => {
    const { database, config } = platform;
    // Without verified players, the board is ranked by unverified supporters.
    const ranking = config.launch === 'parameters' ? 'unverified_supporters' : 'supporters';
    const merging = createMerging({ database });
    const sources = all(sourceReports);
    const lockSource: LockSource = async (tx, reportId) => {
      const [lock] = sources();
      if (lock === undefined) throw new Failure('not_found');
      return lock(tx, reportId);
    };
    return {
      merging,
      suggestions: createSuggestionsService({ ...platform, limits: config.limits, ranking }),
      suggestionsStaff: createSuggestionsStaffService({ ...platform, merging, ranking, lockSource }),
    };
  },
  create: ({ suggestions: service, suggestionsStaff: staffService, merging }) => ({
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
    quotas: suggestionsQuotas,
    erasePlayer: service.erasePlayer,
    countPlayer: service.countPlayer,
  }),
});
