import type { PostType, QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { offlineCache } from '../../platform/network/offline-cache.ts';
import { contentListsKey } from '../../platform/network/query-client.ts';

const { page_size } = config.limits;

export const useArticles = (postType: PostType, categoryId?: QuestionCategory) => {
  const lang = useLang();
  return useInfiniteQuery({
    queryKey: [...contentListsKey, postType, categoryId ?? 0, lang],
    queryFn: ({ pageParam, signal }) =>
      call(
        '/category/list',
        {
          post_type: postType,
          category_lang: lang,
          page_index: pageParam,
          page_size,
          ...(categoryId === undefined ? {} : { category_id: categoryId }),
        },
        signal,
      ),
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
