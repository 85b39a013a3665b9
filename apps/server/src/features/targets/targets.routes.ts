import {
  targetBreaches,
  targetOrder,
  targetSave,
  targetSaveCalendar,
  targetStatistics,
  targetTable,
} from '@guildhall/contract/targets/staff.ts';
import { answer, type MountedRoute } from '../../http/answer.ts';
import type { TargetsService } from './targets.service.ts';
import type { createTargetStatistics } from './targets.statistics.service.ts';

export const targetsRoutes = (
  service: TargetsService,
  statistics: ReturnType<typeof createTargetStatistics>,
): MountedRoute[] => [
  answer(targetTable, () => service.table()),
  answer(targetSave, ({ actor, body }) => service.save(actor.staffId, body)),
  answer(targetOrder, ({ actor, body }) => service.order(actor.staffId, body)),
  answer(targetSaveCalendar, ({ actor, body }) => service.saveCalendar(actor.staffId, body)),
  answer(targetBreaches, ({ body }) => service.breaches(body)),
  answer(targetStatistics, ({ body }) => statistics.read(body)),
];
