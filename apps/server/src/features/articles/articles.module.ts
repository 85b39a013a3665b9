import { articlesQuotas } from './articles.quotas.ts';
import { defineFeature, give } from '../../registration/module.ts';
import { createContentChange } from './articles.content-change.service.ts';
import { contentChanges, openIncidentStrips } from './articles.public.ts';
import { createArticlesService } from './articles.service.ts';
import { createArticleRatings } from './player/rating.service.ts';
import { createArticlesStaffService } from './staff/editor.service.ts';
import { createArticlesExchange } from './staff/translation-exchange.service.ts';
import { categoryInfo, categoryList, categoryRate, categoryRating } from '@guildhall/contract/articles/player.ts';
import { postTypes, type PostTypeName } from '@guildhall/contract/articles/post-types.ts';
import { answer } from '../../http/answer.ts';
import { person } from '../../runtime/actor.ts';
import { editingPresence } from './staff/editing-presence.socket.ts';
import { articlesStaffRoutes } from './staff/editor.routes.ts';
import { refreshArticlesAfter } from './articles.search.service.ts';
import { articlesStaffSearch } from './articles.staff-search.service.ts';

export const articlesModule = defineFeature({
  noun: 'articles',
  open: ({ platform, all }) => {
    const { database, revision, config } = platform;
    const { videoHosts } = config;
    const change = createContentChange(database, revision);
    const strips = all(openIncidentStrips);
    return {
      contentChange: change,
      articles: createArticlesService({
        ...platform,
        change,
        videoHosts,
        openIncidents: async (lang) => (await Promise.all(strips().map((read) => read(lang)))).flat(),
      }),
      articlesStaff: createArticlesStaffService({ ...platform, change, videoHosts }),
      articleRatings: createArticleRatings({ database, limits: config.limits }),
      articlesExchange: createArticlesExchange({ ...platform, change, videoHosts }),
    };
  },
  gives: ({ contentChange }) => [give(contentChanges, contentChange)],
  create: ({ articles, articlesStaff, articlesExchange, articleRatings }, { platform: { redis } }) => ({
    routes: [
      answer(categoryList, ({ body }) => articles.list(body)),
      answer(categoryInfo, ({ body }) => articles.info(body)),
      answer(categoryRating, ({ actor, body }) => articleRatings.own(actor, body.id)),
      answer(categoryRate, ({ actor, body }) => articleRatings.rate(person(actor), body)),
      ...articlesStaffRoutes(articlesStaff, articlesExchange),
    ],
    jobs: [
      {
        name: 'articles.publishDue',
        everyMs: 1000,
        run: async () => {
          await articles.publishDue();
        },
      },
    ],
    searchable: { types: Object.keys(postTypes) as PostTypeName[], refreshAfter: refreshArticlesAfter },
    staffSearch: articlesStaffSearch,
    sockets: () => editingPresence(redis),
    sent: articleRatings.sent,
    quotas: articlesQuotas,
    erasePlayer: articleRatings.erasePlayer,
    countPlayer: articleRatings.countPlayer,
  }),
});
