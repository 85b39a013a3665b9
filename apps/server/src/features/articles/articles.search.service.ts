import { postTypeNameOf } from '@guildhall/contract/articles/post-types.ts';
import type { Tx } from '../../data/database.ts';
import { dropSearchItem, putSearchItem, refreshInOrder } from '../search/search.public.ts';
import { textOfBody } from './articles.rich-text.adapter.ts';
import { selectForSearch, selectTexts } from './articles.search.queries.ts';

/** Brings the search index in line with the article, whatever changed. Only published articles are found. */
export const refreshSearch = async (tx: Tx, id: number): Promise<void> => {
  const article = await selectForSearch(tx, id);
  if (article === null) return;
  const type = postTypeNameOf(article.type);
  if (article.status !== 'published' || article.published_at === null) return dropSearchItem(tx, type, id);
  const texts = (await selectTexts(tx, id)).map(({ lang, title, summary, body }) => ({
    lang,
    title,
    body: `${summary}\n${textOfBody(body)}`.trim(),
  }));
  await putSearchItem(tx, { type, id, at: article.published_at, isPinned: article.pinned, texts });
};

export const refreshArticlesAfter = refreshInOrder('article', refreshSearch);
