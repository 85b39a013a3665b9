import { countsNothing, type Feature } from '../../http/feature.ts';
import type { Counted } from '../../data/retention.ts';
import type { RestrictionWatch } from '../../data/restriction-watch.ts';
import type { Redis } from '../../runtime/redis.ts';
import { launchRoutes, type LaunchRoutesDependencies } from './launch.routes.ts';
import { launchSockets } from './launch.socket.ts';

export interface LaunchFeatureDependencies extends LaunchRoutesDependencies {
  readonly redis: Redis;
  readonly counted: Counted;
  readonly restrictions: Pick<RestrictionWatch, 'of' | 'onChange'>;
}

export const launchFeature = (dependencies: LaunchFeatureDependencies): Feature => ({
  noun: 'launch',
  routes: launchRoutes(dependencies),
  jobs: [
    { name: 'launch.sweep', everyMs: 60_000, run: dependencies.counted('sessions', dependencies.service.sweep) },
    {
      name: 'launch.sweep_devices',
      everyMs: 3_600_000,
      run: dependencies.counted('devices', dependencies.devices.sweep),
    },
  ],
  retention: [
    { data: 'sessions', days: 1, variable: null, job: 'launch.sweep' },
    { data: 'devices', days: 30, variable: null, job: 'launch.sweep_devices' },
  ],
  sockets: () => launchSockets(dependencies),
  erasePlayer: dependencies.service.erasePlayer,
  countPlayer: countsNothing,
});
