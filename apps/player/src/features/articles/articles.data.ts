import type { PostType, QuestionCategory } from '@guildhall/contract/post-types.ts';
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/i18n.ts';
import { contentListsKey } from '../../platform/query.ts';
import { keptForOffline } from '../../platform/offline.ts';

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
    ...keptForOffline,
  });
};

export const useArticle = (id: number | null) => {
  const lang = useLang();
  return useQuery({
    queryKey: ['articles', 'info', id, lang],
    queryFn: id === null ? skipToken : ({ signal }) => call('/category/info', { id, category_lang: lang }, signal),
    ...keptForOffline,
  });
};

export const useSearch = (query: string) => {
  const lang = useLang();
  return useQuery({
    queryKey: ['articles', 'search', query, lang],
    queryFn: ({ signal }) => call('/category/search', { query, category_lang: lang, page_index: 1, page_size }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    ...keptForOffline,
  });
};
