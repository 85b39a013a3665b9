import type { Counted } from '../../data/retention.ts';
import { countsNothing, type Feature } from '../../http/feature.ts';
import { restrictionsRoutes } from './restrictions.routes.ts';
import type { RestrictionsService } from './restrictions.service.ts';

export const restrictionsFeature = (service: RestrictionsService, counted: Counted): Feature => ({
  noun: 'restrictions',
  routes: restrictionsRoutes(service),
  jobs: [{ name: 'restrictions.sweep', everyMs: 24 * 3_600_000, run: counted('network_restrictions', service.sweep) }],
  retention: [{ data: 'network_restrictions', days: 365, variable: null, job: 'restrictions.sweep' }],
  timeline: service.timeline,
  erasePlayer: service.erasePlayer,
  countPlayer: countsNothing,
});
