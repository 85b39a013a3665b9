import { defineFeature } from '../../registration/module.ts';
import { createViewsService } from './views.service.ts';
import { viewList, viewRemove, viewSave, viewShare } from '@guildhall/contract/views/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const viewsModule = defineFeature({
  noun: 'views',
  open: ({ platform }) => ({ views: createViewsService(platform) }),
  create: ({ views: service }) => ({
    routes: [
      answer(viewList, ({ actor }) => service.list(actor)),
      answer(viewSave, ({ actor, body }) => service.save(actor, body)),
      answer(viewShare, ({ actor, body }) => service.share(actor, body)),
      answer(viewRemove, ({ actor, body }) => service.remove(actor, body.id)),
    ],
    ...keepsNoPlayerData,
  }),
});
