import { playerSubjects } from '../players/players.public.ts';
import { defineFeature } from '../../registration/module.ts';
import { createRestrictionsService } from './restrictions.service.ts';
import { countsNothing } from '../../registration/feature.ts';
import { restrictionsRoutes } from './restrictions.routes.ts';

export const restrictionsModule = defineFeature({
  noun: 'restrictions',
  open: ({ platform, all }) => ({
    restrictions: createRestrictionsService({
      ...platform,
      watch: platform.restrictionWatch,
      subjects: all(playerSubjects),
    }),
  }),
  create: ({ restrictions: service }, { platform: { counted } }) => ({
    routes: restrictionsRoutes(service),
    jobs: [
      { name: 'restrictions.sweep', everyMs: 24 * 3_600_000, run: counted('network_restrictions', service.sweep) },
    ],
    retention: [{ data: 'network_restrictions', days: 365, variable: null, job: 'restrictions.sweep' }],
    timeline: service.timeline,
    erasePlayer: service.erasePlayer,
    countPlayer: countsNothing,
  }),
});
