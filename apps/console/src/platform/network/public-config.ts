import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What players learn of the server's configuration. It changes only with a restart. */
export const useConfig = () =>
  useQuery({
    queryKey: ['settings', 'config'],
    queryFn: ({ signal }) => call('/common/config', null, signal),
    staleTime: Infinity,
  }).data;
