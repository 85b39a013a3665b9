import type { FeedbackBulkRun } from '@guildhall/contract/feedback/bulk-runs.ts';
import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import { createStore } from '@guildhall/browser/store.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { isUnderWay } from './model/bulk-runs.ts';
import type { QueueFilters } from './model/queue-filters.ts';

/** Not below `feedback`, so that a change to any report does not refetch it. */
const runsKey = ['feedback-runs'] as const;
const pollMs = 1000;

/** Finished runs that were hidden in this tab. */
export const hiddenRunsStore = createStore<ReadonlySet<string>>(new Set());

/** The signed-in person's actions on everything that matched a filter. */
export const useRuns = (isWanted: boolean) =>
  useQuery({
    queryKey: runsKey,
    queryFn: async ({ signal }) => (await call('/feedback/bulk_runs', {}, signal)).list,
    enabled: isWanted,
    refetchInterval: ({ state }) => ((state.data ?? []).some(isUnderWay) ? pollMs : false),
    refetchIntervalInBackground: true,
  });

const accept = (run: FeedbackBulkRun): void => {
  queryClient.setQueryData<readonly FeedbackBulkRun[]>(runsKey, (runs = []) => [
    run,
    ...runs.filter(({ id }) => id !== run.id),
  ]);
  void queryClient.invalidateQueries({ queryKey: ['feedback'] });
};

/** The key is the same for each attempt at the same run, so that a lost answer starts nothing twice. */
export const startRun = async (filter: QueueFilters, action: FeedbackBulkAction, key: string): Promise<void> => {
  accept(await call('/feedback/bulk_start', { key, filter, action }));
};

export const stopRun = async (id: string, isUndo: boolean): Promise<void> => {
  accept(await call('/feedback/bulk_stop', { id, is_undo: isUndo }));
};

export const useMatching = (filter: QueueFilters, isWanted: boolean) =>
  useQuery({
    queryKey: ['feedback-matching', filter],
    queryFn: ({ signal }) => call('/feedback/matching', { filter }, signal),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
