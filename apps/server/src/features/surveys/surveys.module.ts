import type { Feature } from '../../platform/feature.ts';
import { surveysDeskRoutes } from './surveys.desk.routes.ts';
import { surveysRoutes } from './surveys.routes.ts';
import type { SurveysServices } from './surveys.services.ts';

export const surveysFeature = ({ service, desk, results }: SurveysServices): Feature => ({
  noun: 'surveys',
  routes: [...surveysRoutes(service), ...surveysDeskRoutes(desk, results)],
  // By the database's clock: what players are told by ours may be a moment earlier or later.
  jobs: [{ name: 'surveys.closeDue', everyMs: 5000, run: desk.closeDue }],
  erasePlayer: service.erasePlayer,
});
