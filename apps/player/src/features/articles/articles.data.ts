import { postTypes, type QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { offlineCache } from '../../platform/network/offline-cache.ts';

/** As many as the home shows. */
const firstCount = 4;

export const useFirstQuestions = (categoryId: QuestionCategory) => {
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
          page_size: firstCount,
          category_id: categoryId,
        },
        signal,
      ),
    ...offlineCache,
  });
};

export const articleKey = (id: number | null, lang: LangId) => ['articles', 'info', id, lang] as const;

export const useArticle = (id: number | null) => {
  const lang = useLang();
  return useQuery({
    queryKey: articleKey(id, lang),
    queryFn: id === null ? skipToken : ({ signal }) => call('/category/info', { id, category_lang: lang }, signal),
    ...offlineCache,
  });
};
