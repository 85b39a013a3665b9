import { CallFailure, type Call } from '@guildhall/client/call.ts';
import { postTypes, questionCategories } from '@guildhall/contract/articles/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { keepOffline } from '../../platform/network/offline-copies.ts';
import { listKey, pageOf } from './article-list.data.ts';
import { articleKey } from './articles.data.ts';

const dayMs = 24 * 60 * 60 * 1000;
const listsFreshForMs = dayMs;
const questionsFreshForMs = 7 * dayMs;
export const maxQuestions = 50;
export const maxBytes = 200_000;

const questionLists = Object.values(questionCategories).map((categoryId) => ({
  postType: postTypes.question,
  categoryId,
}));
const otherLists = Object.values(postTypes)
  .filter((postType) => postType !== postTypes.question)
  .map((postType) => ({ postType }));

interface Keeping {
  readonly keep: typeof keepOffline;
  readonly call: Call;
  /** Resolves when the screen has nothing to do. */
  readonly untilIdle: () => Promise<void>;
}

/**
 * Loads the questions and the first page of every list, one after the other: "I can't connect" must be readable without
 * a connection. The answers are the same for every player, which the server has ready; a device asks for each once a
 * week, for lists once a day.
 */
export const keepArticles = async (lang: LangId, { keep, call, untilIdle }: Keeping): Promise<void> => {
  const ids: number[] = [];
  for (const part of [...questionLists, ...otherLists]) {
    await untilIdle();
    const list = { ...part, lang };
    const { pages } = await keep(listKey(list), listsFreshForMs, async () => ({
      pages: [await call('/category/list', pageOf(list, 1))],
      pageParams: [1],
    }));
    if (part.postType === postTypes.question) ids.push(...(pages[0]?.list ?? []).map(({ id }) => id));
  }
  let bytes = 0;
  for (const id of ids.slice(0, maxQuestions)) {
    await untilIdle();
    try {
      const article = await keep(articleKey(id, lang), questionsFreshForMs, () =>
        call('/category/info', { id, category_lang: lang }),
      );
      bytes += JSON.stringify(article).length;
    } catch (error) {
      // Withdrawn since the list was loaded.
      if (!(error instanceof CallFailure) || error.reason !== 'not_found') throw error;
    }
    if (bytes >= maxBytes) return;
  }
};
