import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { useKeyset } from '../../../../platform/keyset.ts';
import type { TextContent } from '../model/content.ts';

export const useChanges = (articleId: number, lang: LangId | null) =>
  useKeyset('articles', '/article/changes', { id: articleId, ...(lang === null ? {} : { lang }) });

/** What a change wrote never changes again. */
export const useChange = (articleId: number, changeId: number | null) =>
  useQuery({
    queryKey: ['article-change', articleId, changeId],
    queryFn: ({ signal }) => call('/article/change', { id: articleId, change_id: changeId ?? 0 }, signal),
    enabled: changeId !== null,
    staleTime: Infinity,
  });

const pagesMax = 5;

/** The English text that a translation of this time was made from: the last one before it, or else the first there was. */
const englishAt = async (id: number, atMs: number, signal: AbortSignal): Promise<TextContent | null> => {
  let cursor: string | null = null;
  let oldest: number | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const { list, next }: Awaited<ReturnType<typeof call<'/article/changes'>>> = await call(
      '/article/changes',
      { id, lang: defaultLang, limit: 100, ...(cursor === null ? {} : { cursor }) },
      signal,
    );
    const texts = list.filter(({ kind }) => kind === 'text');
    const before = texts.find(({ at }) => at <= atMs);
    oldest = before?.id ?? texts.at(-1)?.id ?? oldest;
    if (before !== undefined || next === null) break;
    cursor = next;
  }
  return oldest === null ? null : (await call('/article/change', { id, change_id: oldest }, signal)).text;
};

export const useEnglishAt = (articleId: number, atMs: number | null) =>
  useQuery({
    queryKey: ['article-english', articleId, atMs],
    queryFn: ({ signal }) => englishAt(articleId, atMs ?? 0, signal),
    enabled: atMs !== null,
    staleTime: Infinity,
  });
