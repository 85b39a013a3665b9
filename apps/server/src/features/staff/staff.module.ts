import { defineFeature } from '../../registration/module.ts';
import { createStaffAdmission, dutyEnds, openWork } from './staff.public.ts';
import { createStaffService } from './staff.service.ts';
import { createOpenWork } from './people/open-work.service.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { staffStaffSearch } from './people/staff-search.service.ts';
import { staffRoutes } from './staff.routes.ts';
import { staffSockets } from './staff.socket.ts';

export const staffModule = defineFeature({
  noun: 'staff',
  open: ({ platform, all }) => {
    const { config } = platform;
    const ends = all(dutyEnds);
    const staffService = createStaffService({
      ...platform,
      consoleOrigin: config.consoleOrigin,
      gameName: config.game.name,
      idleMinutes: config.staffIdleMinutes,
      picturesPerHour: config.staffPicturesPerHour,
      oidc: config.oidc,
      work: createOpenWork(all(openWork)),
      leaveDuty: async (staffId, who) => {
        for (const leave of ends()) await leave(staffId, who);
      },
    });
    return { staffService, staff: createStaffAdmission(staffService, config.consoleOrigin) };
  },
  create: ({ staffService: service }, { platform: { redis, consoleHints, counted } }) => ({
    routes: [...staffRoutes(service), ...passkeyRoutes(service), ...peopleRoutes(service)],
    jobs: [{ name: 'staff.sweep', everyMs: 10 * 60_000, run: counted('staff_sessions', service.sweep) }],
    retention: [{ data: 'staff_sessions', days: 1, variable: null, job: 'staff.sweep' }],
    staffSearch: staffStaffSearch,
    sockets: () => staffSockets(redis, consoleHints),
    // Staff are not players.
    ...keepsNoPlayerData,
  }),
});
