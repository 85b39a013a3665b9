import { QueryClient } from '@tanstack/react-query';
import { isFailure } from './api.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live socket reports changes, so data need not expire quickly.
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // Fail at once when offline instead of pausing silently.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isFailure(error, 'network', 'unavailable'),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});
