import * as contract from '@guildhall/contract/account-deletion-desk.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import type { DeletionDesk } from './account-deletion.desk.service.ts';
import type { DeletionUnmask } from './account-deletion.unmask.service.ts';

export const deletionDeskRoutes = (desk: DeletionDesk, unmask: DeletionUnmask): MountedRoute[] => [
  answer(contract.deletionTable, ({ body }) => desk.table(body)),
  answer(contract.deletionOpen, ({ body }) => desk.open(body.id)),
  answer(contract.deletionUnmask, ({ actor, body }) => unmask(actor.staffId, body)),
  answer(contract.deletionAccount, ({ body }) => desk.account(body)),
  answer(contract.deletionLink, ({ actor, body }) => desk.link(actor.staffId, body)),
  answer(contract.deletionConfirm, ({ actor, body }) => desk.confirm(actor.staffId, body)),
  answer(contract.deletionReject, ({ actor, body }) => desk.reject(actor.staffId, body)),
  answer(contract.deletionHold, ({ actor, body }) => desk.hold(actor.staffId, body)),
  answer(contract.deletionRelease, ({ actor, body }) => desk.release(actor.staffId, body)),
  answer(contract.deletionStop, ({ actor, body }) => desk.stop(actor.staffId, body)),
  answer(contract.deletionErasures, ({ body }) => desk.erasures(body)),
];
