import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const sessionListKey = ['own-sessions'] as const;

/** Where one is signed in. */
export const useSessionList = () =>
  useQuery({
    queryKey: sessionListKey,
    queryFn: async ({ signal }) => (await call('/staff/session_list', null, signal)).list,
  });
