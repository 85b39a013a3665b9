import { countLateReports, escalationRecords } from './targets.public.ts';
import { lateReports } from '../notices/notices.public.ts';
import { defineFeature, give } from '../../registration/module.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { targetsJobs, targetsReadings } from './targets.jobs.ts';
import { targetsRoutes } from './targets.routes.ts';
import { createTargetsService } from './targets.service.ts';
import { createTargetStatistics } from './targets.statistics.service.ts';

/** Breaches go with their chat or report, and outcomes name no player. */
export const targetsModule = defineFeature({
  noun: 'targets',
  open: () => ({}),
  gives: () => [give(lateReports, countLateReports)],
  create: (_, { platform, all }) => {
    const statistics = createTargetStatistics(platform);
    return {
      routes: targetsRoutes(createTargetsService(platform), statistics),
      jobs: targetsJobs({ ...platform, countStatistics: statistics.count, escalationRecords: all(escalationRecords) }),
      readings: targetsReadings(platform.database),
      ...keepsNoPlayerData,
    };
  },
});
