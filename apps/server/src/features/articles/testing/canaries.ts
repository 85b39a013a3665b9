import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { categoryRate } from '@guildhall/contract/articles/player.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { createArticleFactory } from './articles.factory.ts';

export const canaries: CanaryPart<number> = {
  noun: 'articles',
  removes: { ratings: 1 },
  prepare: (server) => createArticleFactory(server.articles).published({ type: postTypes.guide }),
  plant: async ({ session, ask }, id) => {
    await ask(categoryRate, session, { id, category_lang: 3, is_helpful: true });
  },
};
