import { staffSearchList, staffSearchOverview, staffSearchPerson } from '@guildhall/contract/staff-search/staff.ts';
import { answer, countsNothing, type Feature } from '../../http/feature.ts';
import type { StaffSearchIndex } from './staff-search.index.service.ts';
import type { createPersonSearch } from './staff-search.person.service.ts';
import type { StaffSearchService } from './staff-search.service.ts';

export interface StaffSearchParts {
  readonly service: StaffSearchService;
  readonly index: StaffSearchIndex;
  readonly person: ReturnType<typeof createPersonSearch>;
}

export const staffSearchFeature = ({ service, index, person }: StaffSearchParts): Feature => ({
  noun: 'staff-search',
  routes: [
    answer(staffSearchOverview, ({ actor, body }) => service.overview(actor, body)),
    answer(staffSearchList, ({ actor, body }) => service.list(actor, body)),
    answer(staffSearchPerson, ({ actor, body }) => person(actor, body.text)),
  ],
  jobs: [{ name: 'staff-search.index', everyMs: 5000, run: index.run }],
  erasePlayer: index.erasePlayer,
  // The certificate counts reports and chats; these are copies of their words.
  countPlayer: countsNothing,
});
