import * as contract from '@guildhall/contract/account-deletion.ts';
import { launched } from '../../platform/actor.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import type { DeletionService } from './account-deletion.service.ts';

export const deletionRoutes = (service: DeletionService): MountedRoute[] => [
  answer(contract.deletionState, ({ actor }) => service.state(launched(actor))),
  answer(contract.deletionCreate, ({ actor, body }) => service.create(launched(actor), body)),
  answer(contract.deletionCancel, ({ actor, body }) => service.cancel(launched(actor), body)),
  answer(contract.deletionCertificate, ({ body }) => service.certificate(body.id)),
];
