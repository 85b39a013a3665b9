import type { BodyInputOf, MsgOf } from '@guildhall/contract/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/routes.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './api.ts';
import { isWhole, rowsOf, type Way } from './keyset-pages.ts';

interface Page {
  readonly list: readonly { readonly id: number | string }[];
  readonly next: string | null;
}

/** The routes that answer with a page of a table. */
export type KeysetPath = {
  [Path in RoutePath]: MsgOf<RouteAt<Path>> extends Page ? Path : never;
}[RoutePath];

export type KeysetRow<Path extends KeysetPath> =
  MsgOf<RouteAt<Path>> extends { list: readonly (infer Row)[] } ? Row : never;
export type KeysetFilters<Path extends KeysetPath> = Omit<BodyInputOf<RouteAt<Path>>, 'cursor' | 'limit'>;

export interface Keyset<Row> {
  readonly rows: readonly Row[];
  readonly status: 'loading' | 'failed' | 'ready';
  /** Of the first page, where `status` is failed. */
  readonly error: unknown;
  readonly retry: () => void;
  /** What was asked for: changes with the filters. */
  readonly asked: string;
  /** The rows are those of other filters, until those of the new ones are here. */
  readonly isOutdated: boolean;
  /** Something is being asked for: what else is wanted must wait, or it would be thrown away. */
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: unknown;
  readonly loadMore: () => void;
  /** Above the rows, once so many were loaded that the first were let go. */
  readonly hasEarlier: boolean;
  readonly earlierError: unknown;
  readonly loadEarlier: () => void;
}

const pageSize = 50;
/** More rows than this make the browser slow, so the first go when the next come. */
const pagesMax = 6;

/**
 * Rows of a table, page by page. `noun` is the first word of the query's key: what the socket says about that noun makes
 * the rows be asked for again.
 */
export const useKeyset = <Path extends KeysetPath>(
  noun: string,
  path: Path,
  filters: KeysetFilters<Path>,
): Keyset<KeysetRow<Path>> => {
  const query = useInfiniteQuery({
    queryKey: [noun, 'table', path, filters],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam.at(-1);
      const body = { ...filters, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
      return (await call(path, body as BodyInputOf<RouteAt<Path>>, signal)) as Page;
    },
    // Pages know only what follows, so each is asked for with the whole way to it: the last step back is the way back.
    initialPageParam: [] as Way,
    getNextPageParam: ({ next }, _all, way) => (next === null ? undefined : [...way, next]),
    getPreviousPageParam: (_first, _all, way) => (way.length === 0 ? undefined : way.slice(0, -1)),
    maxPages: pagesMax,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => rowsOf(query.data?.pages ?? []) as readonly KeysetRow<Path>[], [query.data]);
  const { isFetchNextPageError, isFetchPreviousPageError, error } = query;
  const loadEarlier = async (): Promise<void> => {
    const { data } = await query.fetchPreviousPage({ cancelRefetch: false });
    if (data !== undefined && !isWhole(data.pages, data.pageParams as Way[])) await query.refetch();
  };
  return {
    rows,
    status: query.data !== undefined ? 'ready' : query.isError ? 'failed' : 'loading',
    error,
    retry: () => void query.refetch(),
    asked: JSON.stringify([path, filters]),
    isOutdated: query.isPlaceholderData,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreError: isFetchNextPageError ? error : null,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    hasEarlier: query.hasPreviousPage,
    earlierError: isFetchPreviousPageError ? error : null,
    loadEarlier: () => void loadEarlier(),
  };
};
