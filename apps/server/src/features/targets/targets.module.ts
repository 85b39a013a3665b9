import { defineFeature } from '../../registration/module.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { targetsJobs, targetsReadings } from './targets.jobs.ts';
import { targetsRoutes } from './targets.routes.ts';
import { createTargetsService } from './targets.service.ts';
import { createTargetStatistics } from './targets.statistics.service.ts';

/** Breaches go with their chat or report, and outcomes name no player. */
export const targetsModule = defineFeature({
  noun: 'targets',
  open: () => ({}),
  create: (_, { platform }) => {
    const statistics = createTargetStatistics(platform);
    return {
      routes: targetsRoutes(createTargetsService(platform), statistics),
      jobs: targetsJobs({ ...platform, countStatistics: statistics.count }),
      readings: targetsReadings(platform.database),
      ...keepsNoPlayerData,
    };
  },
});
