import { pictureRename, pictureTable, pictureUpload } from '@guildhall/contract/pictures/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { PicturesService } from './pictures.service.ts';

export const picturesFeature = (service: PicturesService): Feature => ({
  noun: 'pictures',
  routes: [
    answer(pictureUpload, ({ body, query, actor }) => service.upload(actor.staffId, body, query.name)),
    answer(pictureRename, ({ body, actor }) => service.rename(actor.staffId, body)),
    answer(pictureTable, ({ body, actor }) => service.table(actor.staffId, body)),
  ],
  // The library holds only pictures uploaded by staff.
  ...keepsNoPlayerData,
});
