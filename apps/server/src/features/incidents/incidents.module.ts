import { defineFeature, give } from '../../registration/module.ts';
import { contentChanges, openIncidentStrips } from '../articles/articles.public.ts';
import { unreadReplies } from '../replies/replies.public.ts';
import { createOpenList } from './incidents.open-list.service.ts';
import { createIncidentsService } from './incidents.service.ts';
import { createIncidentsStaffService } from './incidents.staff.service.ts';
import { openIncidentOf } from './incidents.view.ts';
import { incidentJoin, incidentList, incidentSeen } from '@guildhall/contract/incidents/player.ts';
import {
  incidentClose,
  incidentOpen,
  incidentPublish,
  incidentSave,
  incidentTable,
} from '@guildhall/contract/incidents/staff.ts';
import { person } from '../../runtime/actor.ts';
import { answer } from '../../http/answer.ts';
import { refreshIncidentsAfter } from './incidents.search.service.ts';
import { incidentsStaffSearch } from './incidents.staff-search.service.ts';

export const incidentsModule = defineFeature({
  noun: 'incidents',
  open: ({ platform, need }) => {
    const { publicReads, consoleHints, revision, config } = platform;
    const openList = createOpenList(publicReads, consoleHints, revision);
    const replies = need(unreadReplies);
    return {
      openIncidents: openList,
      incidents: createIncidentsService({ ...platform, openList, replies, limits: config.limits }),
      incidentsStaff: createIncidentsStaffService({ ...platform, openList, replies, change: need(contentChanges) }),
    };
  },
  gives: ({ openIncidents }) => [
    give(openIncidentStrips, async (lang) => (await openIncidents.read(lang)).map(openIncidentOf)),
  ],
  create: ({ incidents: service, incidentsStaff: staffService }) => ({
    routes: [
      answer(incidentList, async ({ actor, body }) => ({ list: await service.list(actor, body.category_lang) })),
      answer(incidentJoin, ({ actor, body }) => service.join(person(actor), body)),
      answer(incidentSeen, ({ actor, body }) => service.seen(person(actor), body.id)),
      answer(incidentTable, ({ body }) => staffService.table(body)),
      answer(incidentOpen, ({ body }) => staffService.open(body.id)),
      answer(incidentSave, ({ actor, body }) => staffService.save(actor.staffId, body)),
      answer(incidentPublish, ({ actor, body }) => staffService.publish(actor.staffId, body)),
      answer(incidentClose, ({ actor, body }) => staffService.close(actor.staffId, body)),
    ],
    searchable: { types: ['incident'], refreshAfter: refreshIncidentsAfter },
    staffSearch: incidentsStaffSearch,
    sent: service.sent,
    erasePlayer: service.erasePlayer,
    countPlayer: service.countPlayer,
  }),
});
