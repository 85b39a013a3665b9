import { viewList, viewRemove, viewSave, viewShare } from '@guildhall/contract/views/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { ViewsService } from './views.service.ts';

export const viewsFeature = (service: ViewsService): Feature => ({
  noun: 'views',
  routes: [
    answer(viewList, ({ actor }) => service.list(actor)),
    answer(viewSave, ({ actor, body }) => service.save(actor, body)),
    answer(viewShare, ({ actor, body }) => service.share(actor, body)),
    answer(viewRemove, ({ actor, body }) => service.remove(actor, body.id)),
  ],
  ...keepsNoPlayerData,
});
