import type { ArticleItem } from '@guildhall/contract/articles/player.ts';

const relatedMax = 3;

const newestFirst = (one: ArticleItem, other: ArticleItem): number =>
  other.published_at - one.published_at || other.id - one.id;

/** From the list of the article's type and category: the one published before it, and the most recent others. */
export const relatedTo = (
  article: ArticleItem,
  list: readonly ArticleItem[],
): { readonly next: ArticleItem | null; readonly related: readonly ArticleItem[] } => {
  const others = list.filter(({ id }) => id !== article.id).sort(newestFirst);
  const next = others.find((other) => newestFirst(article, other) < 0) ?? null;
  return { next, related: others.filter((other) => other !== next).slice(0, relatedMax) };
};
