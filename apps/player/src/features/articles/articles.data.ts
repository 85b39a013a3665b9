import { postTypes, type QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { offlineCache } from '../../platform/network/offline-cache.ts';

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
