import type { Suggestion } from '@guildhall/contract/suggestions.ts';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useLang } from '../../platform/i18n.ts';
import { createLastWish } from '../../platform/last-wish.ts';
import { queryClient } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { withSupport } from './suggestions.model.ts';

const boardKey = ['suggestions'] as const;

export type Sort = 'top' | 'new';

interface Page {
  readonly list: readonly Suggestion[];
  readonly next: string | null;
}

/** The board in one order, as far as it was scrolled. */
export const useBoard = (sort: Sort) => {
  const lang = useLang();
  return useInfiniteQuery({
    queryKey: [...boardKey, sort, lang],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        '/suggestion/list',
        { category_lang: lang, sort, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
};

/** In every order it is shown in; its place in the list stays until the list is asked for anew. */
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

interface SupportWish {
  readonly id: number;
  readonly is_supported: boolean;
}

type Support = Pick<Suggestion, 'is_supported' | 'supporters' | 'unverified_supporters'>;

const sendSupport = async (wish: SupportWish): Promise<Support> => ({
  ...(await call('/suggestion/support', wish)),
  is_supported: wish.is_supported,
});

/** Support with one tap: shown at once, taken back if the server does not agree. */
export const useSupport = (suggestion: Suggestion) => {
  const { id, is_supported: isSupported, supporters, unverified_supporters } = suggestion;
  const session = useSession();
  const isVerified = session.status === 'known' && session.session.proof === 'ticket';
  const [support] = useState(() => createLastWish(sendSupport));
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
