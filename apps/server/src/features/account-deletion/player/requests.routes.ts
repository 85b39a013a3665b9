import * as contract from '@guildhall/contract/account-deletion/player.ts';
import { launched, person } from '../../../runtime/actor.ts';
import { answer, hangUpSignal, type MountedRoute } from '../../../http/answer.ts';
import { keyOf, type FilesService } from '../../files/files.public.ts';
import type { DeletionService } from './requests.service.ts';

export interface DeletionUpload {
  readonly upload: FilesService['upload'];
  readonly megabytesMax: number;
}

export const deletionRoutes = (service: DeletionService, files: DeletionUpload): MountedRoute[] => [
  answer(
    contract.deletionEvidence,
    ({ actor, body, request, reply }) => files.upload(person(actor), keyOf(request.headers), body, hangUpSignal(reply)),
    { size: files.megabytesMax },
  ),
  answer(contract.deletionState, ({ actor }) => service.state(person(actor))),
  answer(contract.deletionCreate, ({ actor, body }) => service.create(person(actor), body)),
  answer(contract.deletionCancel, ({ actor, body }) => service.cancel(person(actor), body)),
  answer(contract.deletionRefute, ({ actor, body }) => service.refute(launched(actor), body.id)),
  answer(contract.deletionCertificate, ({ body }) => service.certificate(body.id)),
];
