import * as contract from '@guildhall/contract/account-deletion/player.ts';
import { launched, person } from '../../../runtime/actor.ts';
import { answer, type MountedRoute } from '../../../http/feature.ts';
import type { DeletionService } from './requests.service.ts';

export const deletionRoutes = (service: DeletionService): MountedRoute[] => [
  answer(contract.deletionState, ({ actor }) => service.state(person(actor))),
  answer(contract.deletionCreate, ({ actor, body }) => service.create(person(actor), body)),
  answer(contract.deletionCancel, ({ actor, body }) => service.cancel(person(actor), body)),
  answer(contract.deletionRefute, ({ actor, body }) => service.refute(launched(actor), body.id)),
  answer(contract.deletionCertificate, ({ body }) => service.certificate(body.id)),
];
