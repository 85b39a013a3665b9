import type { DeskArticle } from '@guildhall/contract/articles-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';

const articleKey = (id: number) => ['articles', 'open', id] as const;

/** Null asks for nothing: the address names no article. */
export const useArticle = (id: number | null) =>
  useQuery({
    queryKey: articleKey(id ?? 0),
    queryFn: ({ signal }) => call('/article/open', { id: id ?? 0 }, signal),
    enabled: id !== null,
    // One may have come back after a while without a socket.
    refetchOnMount: 'always',
  });

export const presentArticle = (id: number): DeskArticle | undefined => queryClient.getQueryData(articleKey(id));

/** Takes over what a change answered. An answer that was asked for earlier must not come after it. */
export const acceptArticle = async (article: DeskArticle): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: articleKey(article.id) });
  queryClient.setQueryData(articleKey(article.id), article);
  void queryClient.invalidateQueries({ queryKey: ['articles', 'table'] });
};

export const refreshArticle = async (id: number): Promise<void> => {
  await queryClient.refetchQueries({ queryKey: articleKey(id) }, { throwOnError: true });
};

/** Changes the article through a route that answers with it. After a conflict the present state is asked for. */
export const changeArticle = async (id: number, send: () => Promise<DeskArticle>): Promise<void> => {
  try {
    await acceptArticle(await send());
  } catch (error) {
    await refreshArticle(id).catch(() => {});
    throw error;
  }
};
