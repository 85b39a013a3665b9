import { categoryInfo, categoryList, categorySearch } from '@guildhall/contract/articles/player.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import { networkOf } from '../../http/network.ts';
import type { Redis } from '../../runtime/redis.ts';
import { editingPresence } from './staff/editing-presence.socket.ts';
import { articlesStaffRoutes } from './staff/editor.routes.ts';
import type { ArticlesStaffService } from './staff/editor.service.ts';
import type { ArticlesExchange } from './staff/translation-exchange.service.ts';
import type { ArticlesService } from './articles.service.ts';

export const articlesFeature = (
  service: ArticlesService,
  staffService: ArticlesStaffService,
  exchange: ArticlesExchange,
  redis: Redis,
): Feature => ({
  noun: 'articles',
  routes: [
    answer(categoryList, ({ body }) => service.list(body)),
    answer(categoryInfo, ({ body }) => service.info(body)),
    answer(categorySearch, ({ body, request }) => service.search(body, networkOf(request.ip))),
    ...articlesStaffRoutes(staffService, exchange),
  ],
  jobs: [
    {
      name: 'articles.publishDue',
      everyMs: 1000,
      run: async () => {
        await service.publishDue();
      },
    },
  ],
  sockets: () => editingPresence(redis),
  // Reading articles stores nothing about the player.
  ...keepsNoPlayerData,
});
