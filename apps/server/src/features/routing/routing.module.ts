import {
  routingRead,
  routingSetAutomatic,
  routingSetPerson,
  routingSetSettings,
  routingSetTeam,
} from '@guildhall/contract/routing/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { RoutingService } from './routing.service.ts';

export const routingFeature = (service: RoutingService): Feature => ({
  noun: 'routing',
  routes: [
    answer(routingRead, () => service.read()),
    answer(routingSetPerson, ({ actor, body }) => service.setPerson(actor.staffId, body)),
    answer(routingSetAutomatic, ({ actor, body }) => service.setAutomatic(actor.staffId, body.accepts_automatically)),
    answer(routingSetTeam, ({ actor, body }) => service.setTeam(actor.staffId, body)),
    answer(routingSetSettings, ({ actor, body }) => service.setSettings(actor.staffId, body)),
  ],
  // Offers belong to chat; this feature knows only staff.
  ...keepsNoPlayerData,
});
