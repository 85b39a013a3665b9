import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';

/** Jobs run every minute at most. */
const refetchEveryMs = 60_000;

export const useRetention = () =>
  useQuery({
    queryKey: ['retention'],
    queryFn: async ({ signal }) => (await call('/retention/table', null, signal)).list,
    refetchInterval: refetchEveryMs,
  });
