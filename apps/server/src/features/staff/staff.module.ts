import type { Counted } from '../../data/retention.ts';
import { keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { Redis } from '../../runtime/redis.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { staffStaffSearch } from './people/staff-search.service.ts';
import { staffRoutes } from './staff.routes.ts';
import type { StaffService } from './staff.service.ts';
import { staffSockets } from './staff.socket.ts';

export const staffFeature = (
  service: StaffService,
  redis: Redis,
  consoleHints: ConsoleHints,
  counted: Counted,
): Feature => ({
  noun: 'staff',
  routes: [...staffRoutes(service), ...passkeyRoutes(service), ...peopleRoutes(service)],
  jobs: [{ name: 'staff.sweep', everyMs: 10 * 60_000, run: counted('staff_sessions', service.sweep) }],
  retention: [{ data: 'staff_sessions', days: 1, variable: null, job: 'staff.sweep' }],
  staffSearch: staffStaffSearch,
  sockets: () => staffSockets(redis, consoleHints),
  // Staff are not players.
  ...keepsNoPlayerData,
});
