import { incidentJoin, incidentList, incidentSeen } from '@guildhall/contract/incidents.ts';
import {
  incidentClose,
  incidentOpen,
  incidentPublish,
  incidentSave,
  incidentTable,
} from '@guildhall/contract/incidents-desk.ts';
import { person } from '../../platform/actor.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { IncidentsDesk } from './incidents.desk.service.ts';
import type { IncidentsService } from './incidents.service.ts';

export const incidentsFeature = (service: IncidentsService, desk: IncidentsDesk): Feature => ({
  noun: 'incidents',
  routes: [
    answer(incidentList, async ({ actor, body }) => ({ list: await service.list(actor, body.category_lang) })),
    answer(incidentJoin, ({ actor, body }) => service.join(person(actor), body)),
    answer(incidentSeen, ({ actor, body }) => service.seen(person(actor), body.id)),
    answer(incidentTable, ({ body }) => desk.table(body)),
    answer(incidentOpen, ({ body }) => desk.open(body.id)),
    answer(incidentSave, ({ actor, body }) => desk.save(actor.staffId, body)),
    answer(incidentPublish, ({ actor, body }) => desk.publish(actor.staffId, body)),
    answer(incidentClose, ({ actor, body }) => desk.close(actor.staffId, body)),
  ],
  sent: service.sent,
  erasePlayer: service.erasePlayer,
});
