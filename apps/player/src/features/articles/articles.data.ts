import { postTypes, type QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { offlineCache } from '../../platform/network/offline-cache.ts';

const { page_size } = config.limits;

export const useFirstQuestions = (categoryId: QuestionCategory, count: number) => {
  const lang = useLang();
  return useQuery({
    queryKey: ['articles', 'first', categoryId, lang],
    queryFn: ({ signal }) =>
      call(
        '/category/list',
        {
          post_type: postTypes.question,
          category_lang: lang,
          page_index: 1,
          page_size: count,
          category_id: categoryId,
        },
        signal,
      ),
    ...offlineCache,
  });
};

export const useArticle = (id: number | null) => {
  const lang = useLang();
  return useQuery({
    queryKey: ['articles', 'info', id, lang],
    queryFn: id === null ? skipToken : ({ signal }) => call('/category/info', { id, category_lang: lang }, signal),
    ...offlineCache,
  });
};

export const useSearch = (query: string) => {
  const lang = useLang();
  return useQuery({
    queryKey: ['articles', 'search', query, lang],
    queryFn: ({ signal }) => call('/category/search', { query, category_lang: lang, page_index: 1, page_size }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    ...offlineCache,
  });
};
