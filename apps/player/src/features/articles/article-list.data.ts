import type { PostType, QuestionCategory } from '@guildhall/contract/post-types.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/i18n.ts';
import { keptForOffline } from '../../platform/offline.ts';
import { contentListsKey } from '../../platform/query.ts';

const { page_size } = config.limits;

/** The pages of one list, as far as they were scrolled. */
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
