import { QueryClient } from '@tanstack/react-query';
import { isFailure } from './api.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The socket tells what changed (platform/live.ts), so nothing is asked for again merely because time went by.
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // A console without network says so at once instead of waiting silently for it to come back.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isFailure(error, 'network', 'unavailable'),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});
