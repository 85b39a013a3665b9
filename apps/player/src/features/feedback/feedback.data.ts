import type { FeedbackInfo, FeedbackRow } from '@guildhall/contract/feedback.ts';
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLang } from '../../platform/i18n.ts';
import { queryClient } from '../../platform/query.ts';
import { usePerson } from '../../platform/session.ts';
import { setReplies } from '../replies/unread.public.ts';

/** Everything about this player's reports begins with it; none of it is ever kept on the device. */
export const feedbackKey = ['feedback'] as const;
const listKey = [...feedbackKey, 'list'] as const;
const infoKey = (id: string) => [...feedbackKey, 'info', id] as const;

interface Page {
  readonly list: readonly FeedbackRow[];
  readonly next: string | null;
}

const emptyPage: Page = { list: [], next: null };

/** The reports of the last month (F3), as far as they were scrolled. Without a person the call would register a device. */
export const useFeedbackList = () => {
  const person = usePerson();
  return useInfiniteQuery({
    queryKey: [...listKey, person],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      person === null
        ? Promise.resolve(emptyPage)
        : call('/feedback/list', pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
};

export const useFeedback = (id: string) => {
  const lang = useLang();
  return useQuery({
    queryKey: [...infoKey(id), usePerson(), lang],
    queryFn: ({ signal }) => call('/feedback/info', { id, category_lang: lang }, signal),
  });
};

/** After something was sent: the list and, where one is named, that report are asked for anew. */
export const renewFeedback = async (id?: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    ...(id === undefined ? [] : [queryClient.invalidateQueries({ queryKey: infoKey(id) })]),
  ]);
};

/** Says that what came until then was read. A failure is not shown: the next visit says it again. */
export const markFeedbackSeen = async (id: string, until: number): Promise<void> => {
  try {
    const { replies, is_unread: isMore } = await call('/feedback/seen', { id, until });
    setReplies(replies);
    // Something came while this was on its way: it is shown before it counts as read.
    if (isMore) return await renewFeedback(id);
    queryClient.setQueriesData<FeedbackInfo>(
      { queryKey: infoKey(id) },
      (info) => info && { ...info, is_unread: false },
    );
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: listKey },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            list: page.list.map((row) => (row.id === id ? { ...row, is_unread: false } : row)),
          })),
        },
    );
  } catch (error) {
    console.error('the answer could not be marked as read', error);
  }
};
