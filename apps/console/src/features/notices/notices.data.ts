import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { Colleague, noticesRead, StaffNotice } from '@guildhall/contract/notices/staff.ts';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Not the noun of the hints: those reach all consoles, and the counters say when one's own notices changed. */
const listKey = ['own-notices'] as const;
const pageSize = 20;

export const useNotices = (isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      call('/notices/list', { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isWanted,
  });

export const latestNotices = async (limit: number): Promise<readonly StaffNotice[]> =>
  (await call('/notices/list', { limit })).list;

export const refetchNotices = (): void => {
  void queryClient.invalidateQueries({ queryKey: listKey });
};

export const markNotices = async (body: BodyInputOf<typeof noticesRead>): Promise<void> => {
  await call('/notices/read', body);
  refetchNotices();
};

const colleaguesQuery = queryOptions({
  queryKey: ['staff', 'colleagues'],
  queryFn: async ({ signal }): Promise<readonly Colleague[]> => (await call('/notices/colleagues', {}, signal)).list,
  staleTime: 5 * 60_000,
});

export const useColleagues = (isWanted: boolean) => useQuery({ ...colleaguesQuery, enabled: isWanted });
export const fetchColleagues = (): Promise<readonly Colleague[]> =>
  queryClient.query({ ...colleaguesQuery, staleTime: 'static' });
