import { incidentJoin, incidentList, incidentSeen } from '@guildhall/contract/incidents/player.ts';
import {
  incidentClose,
  incidentOpen,
  incidentPublish,
  incidentSave,
  incidentTable,
} from '@guildhall/contract/incidents/staff.ts';
import { person } from '../../runtime/actor.ts';
import { answer, type Feature } from '../../http/feature.ts';
import { refreshIncidentsAfter } from './incidents.search.service.ts';
import { incidentsStaffSearch } from './incidents.staff-search.service.ts';
import type { IncidentsStaffService } from './incidents.staff.service.ts';
import type { IncidentsService } from './incidents.service.ts';

export const incidentsFeature = (service: IncidentsService, staffService: IncidentsStaffService): Feature => ({
  noun: 'incidents',
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
});
