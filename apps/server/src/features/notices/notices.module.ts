import { noticeBounds } from '@guildhall/contract/notices/rules.ts';
import type { Counted } from '../../data/retention.ts';
import { countsNothing, type Feature } from '../../http/feature.ts';
import { noticesRoutes } from './notices.routes.ts';
import type { NoticesService } from './notices.service.ts';
import { noticesSockets, type NoticesSocketDependencies } from './notices.socket.ts';

export interface NoticesFeatureDependencies extends NoticesSocketDependencies {
  readonly service: NoticesService;
  readonly counted: Counted;
}

export const noticesFeature = (dependencies: NoticesFeatureDependencies): Feature => ({
  noun: 'notices',
  routes: noticesRoutes(dependencies.service),
  jobs: [
    {
      name: 'notices.removeOld',
      everyMs: 24 * 3_600_000,
      run: dependencies.counted('staff_notices', dependencies.service.removeOld),
    },
  ],
  retention: [{ data: 'staff_notices', days: noticeBounds.keptDays, variable: null, job: 'notices.removeOld' }],
  sockets: () => noticesSockets(dependencies),
  // Notices about a chat or a report go with it.
  erasePlayer: async () => {},
  countPlayer: countsNothing,
});
