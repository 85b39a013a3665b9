import { defineFeature } from '../../registration/module.ts';
import { createRoutingService } from './routing.service.ts';
import {
  routingRead,
  routingSetAutomatic,
  routingSetPerson,
  routingSetSettings,
  routingSetTeam,
} from '@guildhall/contract/routing/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const routingModule = defineFeature({
  noun: 'routing',
  open: ({ platform }) => ({ routing: createRoutingService(platform) }),
  create: ({ routing: service }) => ({
    routes: [
      answer(routingRead, () => service.read()),
      answer(routingSetPerson, ({ actor, body }) => service.setPerson(actor.staffId, body)),
      answer(routingSetAutomatic, ({ actor, body }) => service.setAutomatic(actor.staffId, body.accepts_automatically)),
      answer(routingSetTeam, ({ actor, body }) => service.setTeam(actor.staffId, body)),
      answer(routingSetSettings, ({ actor, body }) => service.setSettings(actor.staffId, body)),
    ],
    // Offers belong to chat; this feature knows only staff.
    ...keepsNoPlayerData,
  }),
});
