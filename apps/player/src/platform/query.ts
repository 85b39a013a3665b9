import { CallFailure } from '@guildhall/client/call.ts';
import { QueryClient } from '@tanstack/react-query';
import { forgetKept } from './offline.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: dayMs,
      // Without network the query still runs: it may find what the device has kept.
      networkMode: 'offlineFirst',
      retry: (failures, error) => failures < 2 && error instanceof CallFailure && error.reason === 'network',
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
  },
});

export const forgetContent = (): void => {
  forgetKept();
  queryClient.removeQueries({ type: 'inactive' });
  // What is on the screen starts anew; cleared away under it, it would wait for ever.
  void queryClient.resetQueries();
};

/** Lists of content, whatever their kind: asked for anew when something was published. */
export const contentListsKey = ['articles', 'list'] as const;

/** Content that is the same for all people; everything else depends on the person who asks. */
const sharedKeys: readonly unknown[] = ['articles', 'totals'];

/** The person has changed: what was loaded for the one before is dropped, and what is on the screen is loaded again. */
export const forgetPersonal = (): void => {
  const isPersonal = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    !sharedKeys.includes(queryKey[0]);
  queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
  void queryClient.resetQueries({ predicate: isPersonal });
};
