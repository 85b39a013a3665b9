import type { SurveyInfo, SurveyRow, SurveyTally } from '@guildhall/contract/surveys.ts';
import { skipToken, useInfiniteQuery, useQuery, type InfiniteData, type QueryPersister } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { useLang } from '../../platform/i18n.ts';
import { keptForOffline } from '../../platform/offline.ts';
import { queryClient } from '../../platform/query.ts';
import { askSession, currentSession, useSession } from '../../platform/session.ts';
import { changesInMs } from './model/stage.ts';

const { page_size } = config.limits;
const listKey = ['surveys', 'list'] as const;
const infoKey = (id: number) => ['surveys', 'info', id] as const;

const tallyEveryMs = 5000;
const watchedEveryMs = 20_000;
/** All who wait for a survey to open or end ask over this long, not in the same second. */
const renewWithinMs = 5000;
/** Timers of engines end at 24.8 days; nobody looks at a screen that long. */
const longestTimerMs = 24 * 60 * 60 * 1000;

/** Kept on the device without what is the caller's own: that is with their other things (kept-answers.ts). */
const keptWithoutOwn = <Data>(withoutOwn: (data: Data) => Data): { readonly persister: never } => {
  const persister: QueryPersister = async (queryFn, context, query) => {
    let whole: Data | undefined;
    const lean = async (asked: unknown): Promise<Data> => {
      whole = (await queryFn(asked as never)) as Data;
      return withoutOwn(whole);
    };
    const found: unknown = await (keptForOffline.persister as QueryPersister)(lean as never, context, query);
    return (whole ?? found) as never;
  };
  return { persister: persister as never };
};

/** Whom a survey is for and what they answered depends on the person, so that is found out first. */
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

/** Asks again when more was published than at first; all who look do so over a while, not in the same second. */
const useRenewed = (total: number | undefined, renew: () => unknown): void => {
  const shown = useRef(total);
  useEffect(() => {
    const before = shown.current;
    shown.current = total;
    if (before !== undefined && before !== total) setTimeout(() => void renew(), Math.random() * renewWithinMs);
  }, [total, renew]);
};

/** The surveys there are for the caller, as far as they were scrolled; `total` is how many were ever published. */
export const useSurveys = (total: number | undefined) => {
  const lang = useLang();
  const query = useInfiniteQuery({
    queryKey: [...listKey, lang],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call('/survey/list', { category_lang: lang, page_index: pageParam, page_size }, signal),
    enabled: useIsCallerKnown(),
    // The dot that led here may be about one that was published a moment ago.
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, index) => (last.has_more ? index + 1 : undefined),
    ...keptWithoutOwn<InfiniteData<Page>>((data) => ({
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
    // What the device kept lacks the caller's own answer, and it may have closed a moment ago.
    staleTime: 0,
    // It opens and ends by the server's clock: asked again when that should have happened. Staff may also end it early, which
    // whoever watches the results should see.
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      const inMs = Math.min(
        changesInMs(data, Date.now()) ?? Infinity,
        data.tally !== null && data.status === 'in_progress' ? watchedEveryMs : Infinity,
      );
      return inMs > longestTimerMs ? false : inMs + 1000 + Math.random() * renewWithinMs;
    },
    ...keptWithoutOwn<SurveyInfo>((info) => ({ ...info, is_answered: false, answer: null })),
  });
};

const answersIn = ({ verified, unverified }: SurveyTally): number => verified.answers + unverified.answers;

/** How it stands, where the caller may see it; asked again while answers come in and the screen is open. */
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
  // Counts only grow, so the larger one is the newer one.
  return data !== undefined && answersIn(data) >= answersIn(tally) ? data : tally;
};

/** After an answer: what it changed is asked for anew. */
export const renewSurvey = async (id: number): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: infoKey(id) }),
    queryClient.invalidateQueries({ queryKey: listKey }),
  ]);
};
