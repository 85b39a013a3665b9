import { switchSet, switchTable } from '@guildhall/contract/switches/staff.ts';
import { answer, type MountedRoute } from '../../http/answer.ts';
import type { SwitchesService } from './switches.service.ts';

export const switchesRoutes = (service: SwitchesService): MountedRoute[] => [
  answer(switchTable, () => service.table()),
  answer(switchSet, ({ actor, body }) => service.set(actor.staffId, body)),
];
