import { countsNothing, type Feature } from '../../http/feature.ts';
import { deletionStaffRoutes } from './staff/requests.routes.ts';
import type { DeletionStaffService } from './staff/requests.service.ts';
import type { Eraser } from './jobs/erasure.service.ts';
import { deletionJobs, deletionReadings, type DeletionJobsDependencies } from './jobs/deletion.jobs.ts';
import { unnotifiedDays } from './jobs/unnotified.service.ts';
import { deletionRoutes, type DeletionUpload } from './player/requests.routes.ts';
import type { DeletionService } from './player/requests.service.ts';
import type { DeletionUnmask } from './staff/unmask.service.ts';

export interface AccountDeletionParts extends DeletionJobsDependencies, DeletionUpload {
  readonly service: DeletionService;
  readonly staff: { readonly desk: DeletionStaffService; readonly unmask: DeletionUnmask };
  /** All features including this one, as each erases its own data. */
  readonly features: () => readonly Eraser[];
}

export const accountDeletionFeature = ({
  service,
  staff: desks,
  features,
  upload,
  megabytesMax,
  ...parts
}: AccountDeletionParts): Feature => ({
  noun: 'account-deletion',
  routes: [...deletionRoutes(service, { upload, megabytesMax }), ...deletionStaffRoutes(desks.desk, desks.unmask)],
  jobs: deletionJobs(parts, features),
  readings: deletionReadings(parts.database),
  retention: [
    { data: 'undelivered_deletion_events', days: unnotifiedDays, variable: null, job: 'deletion.endUnnotified' },
  ],
  timeline: service.timeline,
  erasePlayer: service.erasePlayer,
  countPlayer: countsNothing,
});
