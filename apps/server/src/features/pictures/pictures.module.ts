import {
  captionsUpload,
  pictureRename,
  pictureTable,
  pictureUpload,
  videoUpload,
} from '@guildhall/contract/pictures/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { PicturesService } from './pictures.service.ts';
import type { VideosService } from './pictures.videos.service.ts';

export const picturesFeature = (service: PicturesService, videos: VideosService): Feature => ({
  noun: 'pictures',
  routes: [
    answer(pictureUpload, ({ body, query, actor }) => service.upload(actor.staffId, body, query.name)),
    answer(pictureRename, ({ body, actor }) => service.rename(actor.staffId, body)),
    answer(videoUpload, ({ body, actor }) => videos.upload(actor.staffId, body)),
    answer(captionsUpload, ({ body, actor }) => videos.uploadCaptions(actor.staffId, body)),
    answer(pictureTable, ({ body, actor }) => service.table(actor.staffId, body)),
  ],
  // The library holds only what staff uploaded.
  ...keepsNoPlayerData,
});
