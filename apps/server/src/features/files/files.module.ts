import { filesQuotas } from './files.quotas.ts';
import { defineFeature, give } from '../../registration/module.ts';
import { pictureIngest, picturesMetrics } from '../pictures/pictures.public.ts';
import { createFileLinks } from './files.links.service.ts';
import { keyOf, signedFileLinks, storedFiles } from './files.public.ts';
import { createFilesService } from './files.service.ts';
import { createTranscoder } from './files.transcoder.service.ts';
import {
  fileRemove,
  fileShow,
  fileShowChat,
  fileShowEvidence,
  fileUpload,
  fileView,
} from '@guildhall/contract/files/routes.ts';
import { person } from '../../runtime/actor.ts';
import { answer, hangUpSignal } from '../../http/answer.ts';

export const filesModule = defineFeature({
  noun: 'files',
  share: ({ log, config, metrics }) =>
    createTranscoder({
      log,
      perOwner: config.budgets.uploads,
      onRefused: () => metrics.admissionRefused.inc({ layer: 'voices' }),
      onLimit: () => picturesMetrics(metrics).decoderFailures.inc({ reason: 'limit' }),
    }),
  open: ({ platform, need }, transcoder) => {
    const { stores, config, keyring, clock } = platform;
    const fileLinks = createFileLinks(keyring.of('fileLinks'), clock);
    const files = createFilesService({
      ...platform,
      links: fileLinks,
      objects: stores.files,
      ingest: need(pictureIngest),
      transcoder,
      limits: config.limits,
    });
    return { fileLinks, files };
  },
  gives: ({ fileLinks, files }) => [give(signedFileLinks, fileLinks), give(storedFiles, files)],
  create: ({ files: service }, { platform: { config, counted } }) => ({
    routes: [
      answer(
        fileUpload,
        ({ actor, body, request, reply }) =>
          service.upload(person(actor), keyOf(request.headers), body, hangUpSignal(reply)),
        { size: config.limits.picture_megabytes },
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
    quotas: filesQuotas,
    erasePlayer: service.erasePlayer,
    countPlayer: service.countPlayer,
  }),
});
