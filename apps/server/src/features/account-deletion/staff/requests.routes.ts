import * as contract from '@guildhall/contract/account-deletion/staff.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { DeletionStaffService } from './requests.service.ts';
import type { DeletionUnmask } from './unmask.service.ts';

export const deletionStaffRoutes = (staffService: DeletionStaffService, unmask: DeletionUnmask): MountedRoute[] => [
  answer(contract.deletionTable, ({ body }) => staffService.table(body)),
  answer(contract.deletionOpen, ({ body }) => staffService.open(body.id)),
  answer(contract.deletionUnmask, ({ actor, body }) => unmask(actor.staffId, body)),
  answer(contract.deletionAccount, ({ body }) => staffService.account(body)),
  answer(contract.deletionLink, ({ actor, body }) => staffService.link(actor.staffId, body)),
  answer(contract.deletionConfirm, ({ actor, body }) => staffService.confirm(actor.staffId, body)),
  answer(contract.deletionReject, ({ actor, body }) => staffService.reject(actor.staffId, body)),
  answer(contract.deletionHold, ({ actor, body }) => staffService.hold(actor.staffId, body)),
  answer(contract.deletionRelease, ({ actor, body }) => staffService.release(actor.staffId, body)),
  answer(contract.deletionStop, ({ actor, body }) => staffService.stop(actor.staffId, body)),
  answer(contract.deletionErasures, ({ body }) => staffService.erasures(body)),
];
