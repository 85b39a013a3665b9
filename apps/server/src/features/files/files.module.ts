import {
  fileRemove,
  fileShow,
  fileShowChat,
  fileShowEvidence,
  fileUpload,
  fileView,
} from '@guildhall/contract/files/routes.ts';
import type { Counted } from '../../data/retention.ts';
import { person } from '../../runtime/actor.ts';
import { answer, hangUpSignal, type Feature } from '../../http/feature.ts';
import { keyOf } from './files.public.ts';
import type { FilesService } from './files.service.ts';

export const filesFeature = (service: FilesService, megabytesMax: number, counted: Counted): Feature => ({
  noun: 'files',
  routes: [
    answer(
      fileUpload,
      ({ actor, body, request, reply }) =>
        service.upload(person(actor), keyOf(request.headers), body, hangUpSignal(reply)),
      { size: megabytesMax },
    ),
    answer(fileRemove, ({ actor, body }) => service.remove(person(actor).playerId, body.id)),
    answer(fileView, ({ actor, query }) => service.openForPlayer(query, person(actor))),
    answer(fileShow, ({ actor, query }) => service.openOfReport(query.link, actor.staffId)),
    answer(fileShowChat, ({ actor, query }) => service.openOfChat(query, actor.staffId)),
    answer(fileShowEvidence, ({ actor, query }) => service.openEvidence(query.link, actor.staffId)),
  ],
  jobs: [
    { name: 'files.sweep', everyMs: 60_000, run: counted('uploads', service.sweep) },
    { name: 'files.quotas', everyMs: 60_000, run: service.sweepQuotas },
  ],
  retention: [{ data: 'uploads', days: 1, variable: null, job: 'files.sweep' }],
  erasePlayer: service.erasePlayer,
  countPlayer: service.countPlayer,
});
