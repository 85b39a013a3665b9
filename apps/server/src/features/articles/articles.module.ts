import { categoryInfo, categoryList, categorySearch } from '@guildhall/contract/articles.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import { articlesDeskRoutes } from './articles.desk.routes.ts';
import type { ArticlesDesk } from './articles.desk.service.ts';
import type { ArticlesExchange } from './articles.exchange.service.ts';
import type { ArticlesService } from './articles.service.ts';

export const articlesFeature = (service: ArticlesService, desk: ArticlesDesk, exchange: ArticlesExchange): Feature => ({
  noun: 'articles',
  routes: [
    answer(categoryList, ({ body }) => service.list(body)),
    answer(categoryInfo, ({ body }) => service.info(body)),
    answer(categorySearch, ({ body }) => service.search(body)),
    ...articlesDeskRoutes(desk, exchange),
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
  erasePlayer: async () => {
    // Reading leaves no trace on the server.
  },
});
