import type { SurveyInfo, SurveyRow, SurveyTally } from '@guildhall/contract/surveys/player.ts';
import { skipToken, useInfiniteQuery, useQuery, type InfiniteData, type QueryPersister } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/network/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { offlineCache } from '../../platform/network/offline-cache.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { askSession, currentSession, useSession } from '../../platform/session/session.ts';
import { changesInMs } from './model/availability.ts';

const { page_size } = config.limits;
const listKey = ['surveys', 'list'] as const;
const infoKey = (id: number) => ['surveys', 'info', id] as const;

const tallyEveryMs = 5000;
const watchedEveryMs = 20_000;
/** Jitter, so that clients waiting for the same start or end do not refetch at once. */
const renewWithinMs = 5000;
/** Timers overflow at 24.8 days. */
const longestTimerMs = 24 * 60 * 60 * 1000;

/** Offline cache without the player's own answer, which is stored separately (kept-answers.ts). */
const offlineCacheWithoutOwn = <Data>(withoutOwn: (data: Data) => Data): { readonly persister: never } => {
  const persister: QueryPersister = async (queryFn, context, query) => {
    let whole: Data | undefined;
    const lean = async (asked: unknown): Promise<Data> => {
      whole = (await queryFn(asked as never)) as Data;
      return withoutOwn(whole);
    };
    const found: unknown = await (offlineCache.persister as QueryPersister)(lean as never, context, query);
    return (whole ?? found) as never;
  };
  return { persister: persister as never };
};

/** Eligibility and own answers depend on the player, so the session must be known first. */
const useIsCallerKnown = (): boolean => {
  const { status } = useSession();
  useEffect(() => {
    if (currentSession().status === 'unknown') void askSession();
  }, []);
  return status === 'known' || status === 'failed';
};

interface Page {
  readonly list: SurveyRow[];
  readonly has_more: boolean;
}

/** Refetches after more surveys were published, with jitter to spread the load. */
const useRenewed = (total: number | undefined, renew: () => unknown): void => {
  const shown = useRef(total);
  useEffect(() => {
    const before = shown.current;
    shown.current = total;
    if (before !== undefined && before !== total) setTimeout(() => void renew(), Math.random() * renewWithinMs);
  }, [total, renew]);
};

export const useSurveys = (total: number | undefined) => {
  const lang = useLang();
  const query = useInfiniteQuery({
    queryKey: [...listKey, lang],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call('/survey/list', { category_lang: lang, page_index: pageParam, page_size }, signal),
    enabled: useIsCallerKnown(),
    // The unread dot may be about a survey published a moment ago, so always refetch.
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, index) => (last.has_more ? index + 1 : undefined),
    ...offlineCacheWithoutOwn<InfiniteData<Page>>((data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, list: page.list.map((row) => ({ ...row, is_answered: false })) })),
    })),
  });
  useRenewed(total, query.refetch);
  return query;
};

export const useSurvey = (id: number | null) => {
  const lang = useLang();
  return useQuery({
    queryKey: [...infoKey(id ?? 0), lang],
    queryFn: id === null ? skipToken : ({ signal }) => call('/survey/info', { id, category_lang: lang }, signal),
    enabled: useIsCallerKnown(),
    // The cached copy lacks the player's own answer, and the survey may have just closed.
    staleTime: 0,
    // Refetch when the survey should start or end by the server's clock, and poll while results are shown, because
    // staff may close it early.
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      const inMs = Math.min(
        changesInMs(data, Date.now()) ?? Infinity,
        data.tally !== null && data.status === 'in_progress' ? watchedEveryMs : Infinity,
      );
      return inMs > longestTimerMs ? false : inMs + 1000 + Math.random() * renewWithinMs;
    },
    ...offlineCacheWithoutOwn<SurveyInfo>((info) => ({ ...info, is_answered: false, answer: null })),
  });
};

const answersIn = ({ verified, unverified }: SurveyTally): number => verified.answers + unverified.answers;

/** The tally, if visible to the player; polled while answers come in. */
export const useTally = ({ id, tally, status }: SurveyInfo) => {
  const isRunning = status === 'in_progress';
  const { data } = useQuery({
    queryKey: ['surveys', 'tally', id],
    queryFn: tally === null ? skipToken : ({ signal }) => call('/survey/tally', { id }, signal),
    enabled: isRunning,
    refetchInterval: isRunning ? tallyEveryMs : false,
    retry: false,
  });
  if (tally === null) return null;
  // Counts only grow, so the larger tally is the newer one.
  return data !== undefined && answersIn(data) >= answersIn(tally) ? data : tally;
};

export const renewSurvey = async (id: number): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: infoKey(id) }),
    queryClient.invalidateQueries({ queryKey: listKey }),
  ]);
};
