import { categoryInfo, categoryList, categoryRate, categoryRating } from '@guildhall/contract/articles/player.ts';
import { postTypes, type PostTypeName } from '@guildhall/contract/articles/post-types.ts';
import { answer, type Feature } from '../../http/feature.ts';
import { person } from '../../runtime/actor.ts';
import type { Redis } from '../../runtime/redis.ts';
import type { ArticleRatings } from './player/rating.service.ts';
import { editingPresence } from './staff/editing-presence.socket.ts';
import { articlesStaffRoutes } from './staff/editor.routes.ts';
import type { ArticlesStaffService } from './staff/editor.service.ts';
import type { ArticlesExchange } from './staff/translation-exchange.service.ts';
import { refreshArticlesAfter } from './articles.search.service.ts';
import { articlesStaffSearch } from './articles.staff-search.service.ts';
import type { ArticlesService } from './articles.service.ts';

export const articlesFeature = (
  service: ArticlesService,
  staffService: ArticlesStaffService,
  exchange: ArticlesExchange,
  ratings: ArticleRatings,
  redis: Redis,
): Feature => ({
  noun: 'articles',
  routes: [
    answer(categoryList, ({ body }) => service.list(body)),
    answer(categoryInfo, ({ body }) => service.info(body)),
    answer(categoryRating, ({ actor, body }) => ratings.own(actor, body.id)),
    answer(categoryRate, ({ actor, body }) => ratings.rate(person(actor), body)),
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
  searchable: { types: Object.keys(postTypes) as PostTypeName[], refreshAfter: refreshArticlesAfter },
  staffSearch: articlesStaffSearch,
  sockets: () => editingPresence(redis),
  sent: ratings.sent,
  erasePlayer: ratings.erasePlayer,
  countPlayer: ratings.countPlayer,
});
