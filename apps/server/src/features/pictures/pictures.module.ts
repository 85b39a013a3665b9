import { defineFeature, give } from '../../registration/module.ts';
import { createIngest } from './pictures.ingest.service.ts';
import { picturesMetrics } from './pictures.metrics.ts';
import { pictureIngest } from './pictures.public.ts';
import { createPicturesService } from './pictures.service.ts';
import { createVideosService } from './pictures.videos.service.ts';
import {
  captionsUpload,
  pictureRename,
  pictureTable,
  pictureUpload,
  videoUpload,
} from '@guildhall/contract/pictures/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const picturesModule = defineFeature({
  noun: 'pictures',
  share: ({ log, config, metrics }) => {
    const { decoderFailures } = picturesMetrics(metrics);
    return createIngest({
      log,
      perOwner: config.budgets.uploads,
      onRefused: () => metrics.admissionRefused.inc({ layer: 'pictures' }),
      onDecoderLost: (reason) => decoderFailures.inc({ reason }),
    });
  },
  open: ({ platform }, ingest) => ({
    ingest,
    pictures: createPicturesService({ ...platform, ingest }),
    videos: createVideosService(platform),
  }),
  gives: ({ ingest }) => [give(pictureIngest, ingest)],
  create: ({ pictures: service, videos }) => ({
    routes: [
      answer(pictureUpload, ({ body, query, actor }) => service.upload(actor.staffId, body, query.name)),
      answer(pictureRename, ({ body, actor }) => service.rename(actor.staffId, body)),
      answer(videoUpload, ({ body, actor }) => videos.upload(actor.staffId, body)),
      answer(captionsUpload, ({ body, actor }) => videos.uploadCaptions(actor.staffId, body)),
      answer(pictureTable, ({ body, actor }) => service.table(actor.staffId, body)),
    ],
    // The library holds only what staff uploaded.
    ...keepsNoPlayerData,
  }),
  closeShared: (ingest) => ingest.close(),
});
