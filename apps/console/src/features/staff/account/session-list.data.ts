import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/network/api.ts';

export const sessionListKey = ['own-sessions'] as const;

export const useSessionList = () =>
  useQuery({
    queryKey: sessionListKey,
    queryFn: async ({ signal }) => (await call('/staff/session_list', null, signal)).list,
  });
