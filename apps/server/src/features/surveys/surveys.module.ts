import { defineFeature } from '../../registration/module.ts';
import { createExportCursors } from '../../data/export-cursor.ts';
import { createSurveysServices } from './surveys.services.factory.ts';
import { surveysStaffRoutes } from './staff/editor.routes.ts';
import { surveysRoutes } from './player/participation.routes.ts';
import { refreshSurveysAfter } from './surveys.search.service.ts';

export const surveysModule = defineFeature({
  noun: 'surveys',
  open: ({ platform }) => {
    const { clock, config, keyring } = platform;
    return {
      surveys: createSurveysServices({
        ...platform,
        limits: config.limits,
        exportCursors: createExportCursors(keyring.of('exportCursors'), clock),
        textRetentionDays: config.retentionDays.surveyTexts,
      }),
    };
  },
  create: ({ surveys: { service, staff: staffService, results, retentionJob } }, { platform: { config } }) => ({
    routes: [...surveysRoutes(service), ...surveysStaffRoutes(staffService, results)],
    // Uses the database's clock; the status shown to players uses the server's and may differ by a moment.
    jobs: [{ name: 'surveys.closeDue', everyMs: 5000, run: staffService.closeDue }, retentionJob],
    searchable: { types: ['survey'], refreshAfter: refreshSurveysAfter, readable: service.readable },
    retention: [
      {
        data: 'survey_texts',
        days: config.retentionDays.surveyTexts,
        variable: 'GUILDHALL_SURVEY_TEXT_RETENTION_DAYS',
        job: 'surveys.removeTexts',
      },
    ],
    timeline: service.timeline,
    erasePlayer: service.erasePlayer,
    countPlayer: service.countPlayer,
  }),
});
