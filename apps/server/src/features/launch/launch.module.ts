import type { Feature } from '../../platform/feature.ts';
import { launchRoutes, type LaunchRoutesDependencies } from './launch.routes.ts';

export const launchFeature = (dependencies: LaunchRoutesDependencies): Feature => ({
  noun: 'launch',
  routes: launchRoutes(dependencies),
  jobs: [
    { name: 'launch.sweep', everyMs: 60_000, run: () => dependencies.service.sweep() },
    { name: 'launch.sweep_devices', everyMs: 3_600_000, run: () => dependencies.devices.sweep() },
  ],
  erasePlayer: dependencies.service.erasePlayer,
});
