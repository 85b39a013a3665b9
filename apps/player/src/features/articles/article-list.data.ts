import type { PostType, QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { offlineCache } from '../../platform/network/offline-cache.ts';
import { contentListsKey } from '../../platform/network/query-client.ts';

const { page_size } = config.limits;

interface ListOf {
  readonly postType: PostType;
  readonly categoryId?: QuestionCategory | undefined;
  readonly lang: LangId;
}

export const listKey = ({ postType, categoryId, lang }: ListOf) =>
  [...contentListsKey, postType, categoryId ?? 0, lang] as const;

export const pageOf = ({ postType, categoryId, lang }: ListOf, pageIndex: number) => ({
  post_type: postType,
  category_lang: lang,
  page_index: pageIndex,
  page_size,
  ...(categoryId === undefined ? {} : { category_id: categoryId }),
});

export const useArticles = (postType: PostType, categoryId?: QuestionCategory) => {
  const list: ListOf = { postType, categoryId, lang: useLang() };
  return useInfiniteQuery({
    queryKey: listKey(list),
    queryFn: ({ pageParam, signal }) => call('/category/list', pageOf(list, pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, index) => (last.has_more ? index + 1 : undefined),
    ...offlineCache,
  });
};

interface ArticlePage {
  readonly list: readonly ArticleItem[];
}

/** The article as a loaded list has it. */
export const useListedArticle = (id: number | null): ArticleItem | undefined => {
  const lang = useLang();
  const lists = useQueryClient().getQueriesData<InfiniteData<ArticlePage>>({
    queryKey: contentListsKey,
    predicate: ({ queryKey }) => queryKey.at(-1) === lang,
  });
  const pages = lists.flatMap(([, data]) => data?.pages ?? []);
  return pages.flatMap(({ list }) => list).find((article) => article.id === id);
};
