import type { Feature } from '../../platform/feature.ts';
import { peopleRoutes } from './staff.people.routes.ts';
import { staffRoutes } from './staff.routes.ts';
import type { StaffService } from './staff.service.ts';

export const staffFeature = (service: StaffService): Feature => ({
  noun: 'staff',
  routes: [...staffRoutes(service), ...peopleRoutes(service)],
  jobs: [{ name: 'staff.sweep', everyMs: 10 * 60_000, run: () => service.sweep() }],
  erasePlayer: async () => {
    // Staff are no players, and nothing here names one.
  },
});
