import { categoryInfo, categoryList, categorySearch } from '@guildhall/contract/articles.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { ArticlesService } from './articles.service.ts';

export const articlesFeature = (service: ArticlesService): Feature => ({
  noun: 'articles',
  routes: [
    answer(categoryList, ({ body }) => service.list(body)),
    answer(categoryInfo, ({ body }) => service.info(body)),
    answer(categorySearch, ({ body }) => service.search(body)),
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
