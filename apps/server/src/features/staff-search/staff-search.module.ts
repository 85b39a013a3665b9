import { defineFeature } from '../../registration/module.ts';
import { createKeyedHash } from '../../runtime/token.ts';
import { staffReports } from '../feedback/feedback.public.ts';
import { createNameSearch } from '../players/players.public.ts';
import { createStaffSearchIndex } from './staff-search.index.service.ts';
import { createPersonSearch } from './staff-search.person.service.ts';
import { createStaffSearchService } from './staff-search.service.ts';
import { staffSearchList, staffSearchOverview, staffSearchPerson } from '@guildhall/contract/staff-search/staff.ts';
import { answer } from '../../http/answer.ts';
import { countsNothing } from '../../registration/feature.ts';

export const staffSearchModule = defineFeature({
  noun: 'staff-search',
  open: () => ({}),
  create: (_, { platform, need, features }) => {
    const service = createStaffSearchService({ ...platform, features });
    const index = createStaffSearchIndex({ ...platform, chatDays: platform.config.staffSearchChatDays, features });
    const person = createPersonSearch({
      reports: need(staffReports),
      playersOfName: createNameSearch({ ...platform, hashOfSearch: createKeyedHash(platform.keyring.of('searches')) }),
    });
    return {
      routes: [
        answer(staffSearchOverview, ({ actor, body }) => service.overview(actor, body)),
        answer(staffSearchList, ({ actor, body }) => service.list(actor, body)),
        answer(staffSearchPerson, ({ actor, body }) => person(actor, body.text)),
      ],
      jobs: [{ name: 'staff-search.index', everyMs: 5000, run: index.run }],
      erasePlayer: index.erasePlayer,
      // The certificate counts reports and chats; these are copies of their words.
      countPlayer: countsNothing,
    };
  },
});
