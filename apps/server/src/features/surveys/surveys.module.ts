import type { Feature } from '../../http/feature.ts';
import { surveysStaffRoutes } from './staff/editor.routes.ts';
import { surveysRoutes } from './player/participation.routes.ts';
import { refreshSurveysAfter } from './surveys.search.service.ts';
import type { SurveysServices } from './surveys.services.factory.ts';

export const surveysFeature = (
  { service, staff: staffService, results, retentionJob }: SurveysServices,
  retentionDays: number,
): Feature => ({
  noun: 'surveys',
  routes: [...surveysRoutes(service), ...surveysStaffRoutes(staffService, results)],
  // Uses the database's clock; the status shown to players uses the server's and may differ by a moment.
  jobs: [{ name: 'surveys.closeDue', everyMs: 5000, run: staffService.closeDue }, retentionJob],
  searchable: { types: ['survey'], refreshAfter: refreshSurveysAfter, readable: service.readable },
  retention: [
    {
      data: 'survey_texts',
      days: retentionDays,
      variable: 'GUILDHALL_SURVEY_TEXT_RETENTION_DAYS',
      job: 'surveys.removeTexts',
    },
  ],
  timeline: service.timeline,
  erasePlayer: service.erasePlayer,
  countPlayer: service.countPlayer,
});
