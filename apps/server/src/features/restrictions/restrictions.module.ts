import { countsNothing, type Feature } from '../../http/feature.ts';
import { restrictionsRoutes } from './restrictions.routes.ts';
import type { RestrictionsService } from './restrictions.service.ts';

export const restrictionsFeature = (service: RestrictionsService): Feature => ({
  noun: 'restrictions',
  routes: restrictionsRoutes(service),
  jobs: [{ name: 'restrictions.sweep', everyMs: 24 * 3_600_000, run: service.sweep }],
  erasePlayer: service.erasePlayer,
  countPlayer: countsNothing,
});
