import { defineFeature } from '../../registration/module.ts';
import { createSwitchesService } from './switches.service.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { switchesRoutes } from './switches.routes.ts';
import { switchesSockets } from './switches.socket.ts';

export const switchesModule = defineFeature({
  noun: 'switches',
  open: ({ platform }) => ({ switches: createSwitchesService({ ...platform, watch: platform.switchWatch }) }),
  create: ({ switches: service }, { platform: { switchWatch } }) => ({
    routes: switchesRoutes(service),
    sockets: () => switchesSockets(switchWatch),
    ...keepsNoPlayerData,
  }),
});
