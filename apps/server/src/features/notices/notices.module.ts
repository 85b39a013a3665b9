import type { Tx } from '../../data/database.ts';
import { lateReports } from './notices.public.ts';
import { defineFeature } from '../../registration/module.ts';
import { createCountersService } from './notices.counters.service.ts';
import { createNoticesService } from './notices.service.ts';
import { noticeBounds } from '@guildhall/contract/notices/rules.ts';
import { countsNothing } from '../../registration/feature.ts';
import { noticesRoutes } from './notices.routes.ts';
import { noticesSockets } from './notices.socket.ts';

export const noticesModule = defineFeature({
  noun: 'notices',
  open: () => ({}),
  create: (_, { platform, all }) => {
    const late = all(lateReports);
    const countLate = async (tx: Tx, max: number): Promise<number> => (await late()[0]?.(tx, max)) ?? 0;
    const service = createNoticesService(platform);
    return {
      routes: noticesRoutes(service),
      jobs: [
        {
          name: 'notices.removeOld',
          everyMs: 24 * 3_600_000,
          run: platform.counted('staff_notices', service.removeOld),
        },
      ],
      retention: [{ data: 'staff_notices', days: noticeBounds.keptDays, variable: null, job: 'notices.removeOld' }],
      sockets: () => noticesSockets({ ...platform, counters: createCountersService({ ...platform, countLate }) }),
      // Notices about a chat or a report go with it.
      erasePlayer: async () => {},
      countPlayer: countsNothing,
    };
  },
});
