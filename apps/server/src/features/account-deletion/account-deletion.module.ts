import type { Feature } from '../../platform/feature.ts';
import { deletionDeskRoutes } from './account-deletion.desk.routes.ts';
import type { DeletionDesk } from './account-deletion.desk.service.ts';
import type { Eraser } from './account-deletion.erasure.service.ts';
import { deletionJobs, type DeletionJobsDependencies } from './account-deletion.jobs.ts';
import { deletionRoutes } from './account-deletion.routes.ts';
import type { DeletionService } from './account-deletion.service.ts';
import type { DeletionUnmask } from './account-deletion.unmask.service.ts';

export interface AccountDeletionParts extends DeletionJobsDependencies {
  readonly service: DeletionService;
  readonly desks: { readonly desk: DeletionDesk; readonly unmask: DeletionUnmask };
  /** All features, this one too: an account is erased by each of them. */
  readonly features: () => readonly Eraser[];
}

export const accountDeletionFeature = ({ service, desks, features, ...parts }: AccountDeletionParts): Feature => ({
  noun: 'account-deletion',
  routes: [...deletionRoutes(service), ...deletionDeskRoutes(desks.desk, desks.unmask)],
  jobs: deletionJobs(parts, features),
  sent: service.sent,
  erasePlayer: service.erasePlayer,
});
