import { countsNothing, type Feature } from '../../http/feature.ts';
import type { RestrictionWatch } from '../../data/restriction-watch.ts';
import type { Redis } from '../../runtime/redis.ts';
import { launchRoutes, type LaunchRoutesDependencies } from './launch.routes.ts';
import { launchSockets } from './launch.socket.ts';

export interface LaunchFeatureDependencies extends LaunchRoutesDependencies {
  readonly redis: Redis;
  readonly restrictions: Pick<RestrictionWatch, 'of' | 'onChange'>;
}

export const launchFeature = (dependencies: LaunchFeatureDependencies): Feature => ({
  noun: 'launch',
  routes: launchRoutes(dependencies),
  jobs: [
    { name: 'launch.sweep', everyMs: 60_000, run: () => dependencies.service.sweep() },
    { name: 'launch.sweep_devices', everyMs: 3_600_000, run: () => dependencies.devices.sweep() },
  ],
  sockets: () => launchSockets(dependencies),
  erasePlayer: dependencies.service.erasePlayer,
  countPlayer: countsNothing,
});
