import type { SwitchWatch } from '../../data/switch-watch.ts';
import { keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import { switchesRoutes } from './switches.routes.ts';
import type { SwitchesService } from './switches.service.ts';
import { switchesSockets } from './switches.socket.ts';

export const switchesFeature = (service: SwitchesService, watch: SwitchWatch): Feature => ({
  noun: 'switches',
  routes: switchesRoutes(service),
  sockets: () => switchesSockets(watch),
  ...keepsNoPlayerData,
});
