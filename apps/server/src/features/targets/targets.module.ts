import { keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import { targetsJobs, targetsReadings } from './targets.jobs.ts';
import { targetsRoutes } from './targets.routes.ts';
import { createTargetsService, type TargetsDependencies } from './targets.service.ts';
import { createTargetStatistics } from './targets.statistics.service.ts';

/** Breaches go with their chat or report, and outcomes name no player. */
export const targetsFeature = (dependencies: TargetsDependencies): Feature => {
  const statistics = createTargetStatistics(dependencies);
  return {
    noun: 'targets',
    routes: targetsRoutes(createTargetsService(dependencies), statistics),
    jobs: targetsJobs({ ...dependencies, countStatistics: statistics.count }),
    readings: targetsReadings(dependencies.database),
    ...keepsNoPlayerData,
  };
};
