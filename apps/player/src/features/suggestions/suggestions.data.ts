import type { Suggestion } from '@guildhall/contract/suggestions/player.ts';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/network/api.ts';
import { useLang } from '../../platform/text/i18n.ts';
import { createLatestSender } from '../../platform/network/send-latest.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { useSession } from '../../platform/session/session.ts';
import { withSupport } from './suggestions.model.ts';

const boardKey = ['suggestions'] as const;

export type Sort = 'top' | 'new';

interface Page {
  readonly list: readonly Suggestion[];
  readonly next: string | null;
}

/** `first` is the suggestion that a link names. */
export const useBoard = (sort: Sort, first: number | null) => {
  const lang = useLang();
  return useInfiniteQuery({
    queryKey: [...boardKey, sort, lang, first],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        '/suggestion/list',
        {
          category_lang: lang,
          sort,
          ...(pageParam !== null && { cursor: pageParam }),
          ...(first !== null && { first }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
};

/** Updates the suggestion in every sort order; its position changes with the next refetch. */
const changeEverywhere = (id: number, change: (suggestion: Suggestion) => Suggestion): void => {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: boardKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          list: page.list.map((suggestion) => (suggestion.id === id ? change(suggestion) : suggestion)),
        })),
      },
  );
};

interface SupportRequest {
  readonly id: number;
  readonly is_supported: boolean;
}

type Support = Pick<Suggestion, 'is_supported' | 'supporters' | 'unverified_supporters'>;

const sendSupport = async (request: SupportRequest): Promise<Support> => ({
  ...(await call('/suggestion/support', request)),
  is_supported: request.is_supported,
});

/** Support with an optimistic update that is rolled back on failure. */
export const useSupport = (suggestion: Suggestion) => {
  const { id, is_supported: isSupported, supporters, unverified_supporters } = suggestion;
  const session = useSession();
  const isVerified = session.status === 'known' && session.session.proof === 'ticket';
  const [support] = useState(() => createLatestSender(sendSupport));
  const [error, setError] = useState<unknown>(null);
  const toggle = async (): Promise<void> => {
    setError(null);
    changeEverywhere(id, (known) => withSupport(known, !isSupported, isVerified));
    try {
      const answer = await support({ id, is_supported: !isSupported });
      if (answer !== null) changeEverywhere(id, (known) => ({ ...known, ...answer }));
    } catch (failure) {
      const before = { is_supported: isSupported, supporters, unverified_supporters };
      changeEverywhere(id, (known) => ({ ...known, ...before }));
      setError(failure);
    }
  };
  return { error, toggle };
};
