import { postTypes, type QuestionCategory } from '@guildhall/contract/post-types.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/i18n.ts';
import { keptForOffline } from '../../platform/offline.ts';

const { page_size } = config.limits;

/** The first few of a category, for the home screen; whole lists page (article-list.data.ts). */
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
