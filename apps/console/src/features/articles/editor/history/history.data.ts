import type { LangId } from '@guildhall/i18n/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/network/api.ts';
import { useKeyset } from '../../../../platform/network/keyset.ts';

export const useChanges = (articleId: number, lang: LangId | null) =>
  useKeyset('articles', '/article/changes', { id: articleId, ...(lang === null ? {} : { lang }) });

/** Changes are immutable, so they never become stale. */
export const useChange = (articleId: number, changeId: number | null) =>
  useQuery({
    queryKey: ['article-change', articleId, changeId],
    queryFn: ({ signal }) => call('/article/change', { id: articleId, change_id: changeId ?? 0 }, signal),
    enabled: changeId !== null,
    staleTime: Infinity,
  });
