import type { articleBulkActions } from '@guildhall/contract/articles/staff.ts';
import type { importOutcomes, PostType, QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt } from '@guildhall/contract/http/routes.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useMutation } from '@tanstack/react-query';
import { strToU8, zipSync } from 'fflate';
import { call } from '../../platform/network/api.ts';
import { download } from '../../platform/network/download.ts';
import { useKeyset } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import type { TableFilters } from './model/article-filters.ts';

export type ArticleBulkAction = (typeof articleBulkActions)[number];
export type ArticleBulkAnswer = MsgOf<RouteAt<'/article/bulk'>>['outcomes'][number];
export type ImportAnswer = MsgOf<RouteAt<'/article/import'>>;
export type ImportOutcome = (typeof importOutcomes)[number];

export const useArticleTable = (filters: TableFilters) => useKeyset('articles', '/article/table', filters);

/**
 * The socket announces the change too, but the staff member who made it should not have to wait, least of all while the
 * socket is down.
 */
const refetchArticles = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['articles'] });
};

export const useCreateArticle = () =>
  useMutation({
    mutationFn: (article: { post_type: PostType; category_id: QuestionCategory | null }) =>
      call('/article/create', article),
    onSuccess: refetchArticles,
  });

export const bulkArticles = async (ids: number[], action: ArticleBulkAction): Promise<readonly ArticleBulkAnswer[]> => {
  try {
    return (await call('/article/bulk', { ids, action })).outcomes;
  } finally {
    refetchArticles();
  }
};

export const useExportArticles = () =>
  useMutation({
    /** One language downloads as a file, several as a ZIP of such files, because each is imported separately. */
    mutationFn: async ({ ids, langs }: { ids: number[]; langs: readonly LangId[] }) => {
      const files: { name: string; content: string }[] = [];
      for (const lang of langs) {
        const { file_name: name, content } = await call('/article/export', { ids, lang });
        files.push({ name, content });
      }
      const [first, second] = files;
      if (first === undefined) throw new Error('no language was chosen');
      if (second === undefined) {
        download(first.name, first.content, 'application/xliff+xml');
        return first.name;
      }
      const zip = zipSync(Object.fromEntries(files.map(({ name, content }) => [name, strToU8(content)])));
      download('articles.zip', zip, 'application/zip');
      return 'articles.zip';
    },
  });

export const tryImport = (content: string, signal: AbortSignal): Promise<ImportAnswer> =>
  call('/article/import', { content, is_trial: true }, signal);

export const applyImport = async (content: string): Promise<ImportAnswer> => {
  const answer = await call('/article/import', { content, is_trial: false });
  refetchArticles();
  return answer;
};
