import type { FeedbackInfo, FeedbackRow } from '@guildhall/contract/feedback/player.ts';
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { usePerson } from '../../platform/session/session.ts';
import { renewOwn } from '../replies/replies.public.ts';
import { setReplies } from '../replies/unread.public.ts';

/** Prefix of all queries about the player's reports. None of them is cached on the device. */
export const feedbackKey = ['feedback'] as const;
const listKey = [...feedbackKey, 'list'] as const;
const infoKey = (id: string) => [...feedbackKey, 'info', id] as const;

interface Page {
  readonly list: readonly FeedbackRow[];
  readonly next: string | null;
}

const emptyPage: Page = { list: [], next: null };

/** The reports of the last month (F3). Without a player the call would register a device, so it is skipped. */
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

export const renewFeedback = async (id?: string): Promise<void> => {
  renewOwn();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    ...(id === undefined ? [] : [queryClient.invalidateQueries({ queryKey: infoKey(id) })]),
  ]);
};

/** Fire-and-forget: a failure is only logged, because the next visit marks it again. */
export const markFeedbackSeen = async (id: string, until: number): Promise<void> => {
  try {
    const { replies, is_unread: isMore } = await call('/feedback/seen', { id, until });
    setReplies(replies);
    // Something new arrived meanwhile; refetch, so that it is shown before it counts as read.
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
    console.error('feedback: could not mark the report as read', error);
  }
};
