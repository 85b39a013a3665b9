import { pictureTable, pictureUpload } from '@guildhall/contract/pictures.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { PicturesService } from './pictures.service.ts';

export const picturesFeature = (service: PicturesService): Feature => ({
  noun: 'pictures',
  routes: [
    answer(pictureUpload, ({ body, actor }) => service.upload(actor.staffId, body)),
    answer(pictureTable, ({ body, actor }) => service.table(actor.staffId, body)),
  ],
  erasePlayer: async () => {
    // The library holds what staff brought; nothing in it is of a player.
  },
});
