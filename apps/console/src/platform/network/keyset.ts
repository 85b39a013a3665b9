import type { BodyInputOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/http/routes.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './api.ts';
import { isContiguous, rowsOf, type CursorPath } from './keyset-pages.ts';

interface Page {
  readonly list: readonly { readonly id: number | string }[];
  readonly next: string | null;
}

export type KeysetPath = {
  [Path in RoutePath]: MsgOf<RouteAt<Path>> extends Page ? Path : never;
}[RoutePath];

export type KeysetRow<Path extends KeysetPath> =
  MsgOf<RouteAt<Path>> extends { list: readonly (infer Row)[] } ? Row : never;
export type KeysetFilters<Path extends KeysetPath> = Omit<BodyInputOf<RouteAt<Path>>, 'cursor' | 'limit'>;

export interface Keyset<Row> {
  readonly rows: readonly Row[];
  readonly status: 'loading' | 'failed' | 'ready';
  /** Error of the first page while `status` is failed. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Identifies the request; changes with the filters. */
  readonly asked: string;
  /** The rows belong to the previous filters until the new ones arrive. */
  readonly isOutdated: boolean;
  /** A request is running; starting another one would cancel it. */
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: unknown;
  readonly loadMore: () => void;
  /** Earlier rows were dropped because too many pages were loaded. */
  readonly hasEarlier: boolean;
  readonly earlierError: unknown;
  readonly loadEarlier: () => void;
}

const pageSize = 50;
/** More rows slow down the browser, so the first pages are dropped as new ones load. */
const pagesMax = 6;

/** Keyset pagination for tables. `noun` is the query key prefix: socket messages about that noun refetch the rows. */
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
    // Responses contain only the next cursor, so each page param keeps the whole list of cursors; dropping the last one
    // yields the previous page.
    initialPageParam: [] as CursorPath,
    getNextPageParam: ({ next }, _all, way) => (next === null ? undefined : [...way, next]),
    getPreviousPageParam: (_first, _all, way) => (way.length === 0 ? undefined : way.slice(0, -1)),
    maxPages: pagesMax,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => rowsOf(query.data?.pages ?? []) as readonly KeysetRow<Path>[], [query.data]);
  const { isFetchNextPageError, isFetchPreviousPageError, error } = query;
  const loadEarlier = async (): Promise<void> => {
    const { data } = await query.fetchPreviousPage({ cancelRefetch: false });
    if (data !== undefined && !isContiguous(data.pages, data.pageParams as CursorPath[])) await query.refetch();
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
