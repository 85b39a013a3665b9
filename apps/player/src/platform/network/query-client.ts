import { CallFailure } from '@guildhall/client/call.ts';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { clearOfflineCache } from './offline-cache.ts';

const dayMs = 24 * 60 * 60 * 1000;

// The manager only listens for changes, so set the initial state for pages opened offline.
onlineManager.setOnline(navigator.onLine);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: dayMs,
      // Run queries offline too, because the device may have cached data. Never pause for the network, or the skeleton
      // would stay; fail, show the error, and refetch on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof CallFailure && error.reason === 'network',
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
  },
});

export const forgetContent = (): void => {
  clearOfflineCache();
  queryClient.removeQueries({ type: 'inactive' });
  // Reset visible queries instead of removing them: a removed query would stay pending forever.
  void queryClient.resetQueries();
};

/** Prefix of all article lists, for refetching them after a publication. */
export const contentListsKey = ['articles', 'list'] as const;

/** Queries whose data is the same for every player; all others are personal. */
const sharedKeys: readonly unknown[] = ['articles', 'totals'];

/** Called when the player changes: drops personal data and refetches what is visible. */
export const forgetPersonal = (): void => {
  const isPersonal = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    !sharedKeys.includes(queryKey[0]);
  queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
  void queryClient.resetQueries({ predicate: isPersonal });
};
