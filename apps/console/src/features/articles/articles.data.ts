import type { importOutcomes, PostType, QuestionCategory } from '@guildhall/contract/post-types.ts';
import type { MsgOf } from '@guildhall/contract/route.ts';
import type { RouteAt } from '@guildhall/contract/routes.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/download.ts';
import { useKeyset } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';
import type { TableFilters } from './model/article-filters.ts';

export type ImportAnswer = MsgOf<RouteAt<'/article/import'>>;
export type ImportOutcome = (typeof importOutcomes)[number];

export const useArticleTable = (filters: TableFilters) => useKeyset('articles', '/article/table', filters);

/** The socket says it too; whoever did it should not have to wait for that, nor for a socket that is down. */
const askAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['articles'] });
};

export const useCreateArticle = () =>
  useMutation({
    mutationFn: (article: { post_type: PostType; category_id: QuestionCategory | null }) =>
      call('/article/create', article),
    onSuccess: askAgain,
  });

export const useExportArticles = () =>
  useMutation({
    mutationFn: async (wanted: { ids: number[]; lang: LangId }) => {
      const { file_name: name, content } = await call('/article/export', wanted);
      download(name, content, 'application/xliff+xml');
      return name;
    },
  });

export const tryImport = (content: string, signal: AbortSignal): Promise<ImportAnswer> =>
  call('/article/import', { content, is_trial: true }, signal);

export const applyImport = async (content: string): Promise<ImportAnswer> => {
  const answer = await call('/article/import', { content, is_trial: false });
  askAgain();
  return answer;
};
