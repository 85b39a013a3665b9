import { noticesColleagues, noticesList, noticesRead } from '@guildhall/contract/notices/staff.ts';
import { answer, type MountedRoute } from '../../http/answer.ts';
import type { NoticesService } from './notices.service.ts';

export const noticesRoutes = (service: NoticesService): MountedRoute[] => [
  answer(noticesList, ({ actor, body }) => service.list(actor.staffId, body)),
  answer(noticesRead, ({ actor, body }) => service.read(actor.staffId, body)),
  answer(noticesColleagues, () => service.colleagues()),
];
