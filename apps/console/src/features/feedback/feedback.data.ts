import type { StaffReport, FeedbackBulkAction, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { createRecordCache } from '../../platform/network/record-cache.ts';
import { refreshLookLimits } from '../../platform/session/look-limits.ts';
import { pollAfterMs } from './model/pending-replies.ts';
import { resultOf, type BulkResult } from './model/bulk-outcomes.ts';
import type { CountedFilter, QueueFilters } from './model/queue-filters.ts';
import { refreshSending } from './sending.data.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'feedback';

export const useQueue = (filters: QueueFilters) => useKeyset(noun, '/feedback/table', filters);

const reports = createRecordCache(noun, (id: string, signal) => call('/feedback/open', { id }, signal), [
  'table',
  'counts',
]);
export const { cached: cachedReport, accept: acceptReport, refresh: refreshReport } = reports;

export const useReport = (id: string | null) =>
  useQuery({
    ...reports.queryForScreen(id),
    refetchInterval: ({ state }) => pollAfterMs(state.data?.sending == null ? [] : [state.data.sending]),
  });

export const prefetchReport = (id: string): void => {
  queryClient.query(reports.queryOf(id)).catch(() => {});
};

/** When the report was last fetched: relative times in it (`in_ms`) count from then. */
export const reportFetchedAtMs = (id: string): number =>
  queryClient.getQueryState(reports.queryOf(id).queryKey)?.dataUpdatedAt ?? Date.now();

export const useViewCounts = () =>
  useQuery({ queryKey: [noun, 'counts'], queryFn: ({ signal }) => call('/feedback/counts', {}, signal) }).data;

const countsEveryMs = 30_000;

/** Begins with another word than the reports: each of their changes would count again. */
export const useCountsOfFilters = (views: readonly CountedFilter[]): readonly number[] | undefined =>
  useQuery({
    queryKey: ['view-counts', views],
    queryFn: async ({ signal }) => (await call('/feedback/view_counts', { views: [...views] }, signal)).counts,
    enabled: views.length > 0,
    refetchInterval: countsEveryMs,
    staleTime: 10_000,
  }).data;

export const bulkChange = async (rows: readonly StaffReportRow[], action: FeedbackBulkAction): Promise<BulkResult> => {
  try {
    return resultOf(rows, await call('/feedback/bulk', { ids: rows.map(({ id }) => id), action }));
  } finally {
    // The socket reports the change too, but the author should not have to wait for it.
    void queryClient.invalidateQueries({ queryKey: [noun] });
    if (action.do === 'reply') refreshSending();
  }
};

export const findByNumber = async (number: number, signal?: AbortSignal): Promise<StaffReportRow | null> => {
  const { list } = await call('/feedback/table', { text: `#${number}`, limit: 10 }, signal);
  return list.find((row) => row.number === number) ?? null;
};

export const useReportOfNumber = (number: number | null) =>
  useQuery({
    queryKey: [noun, 'number', number],
    queryFn: ({ signal }) => findByNumber(number ?? 0, signal),
    enabled: number !== null,
  });

/** Uses the query key prefix `chat`, so socket changes to chats refresh it. */
export const useChatsBeside = (report: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['chat', 'of_report', report],
    queryFn: async ({ signal }) => (await call('/chat/of_report', { report }, signal)).list,
    enabled: isWanted,
    refetchOnMount: 'always',
  });

export const useAssignees = (isWanted = true) =>
  useQuery({
    queryKey: [noun, 'assignees'],
    queryFn: async ({ signal }) => (await call('/feedback/assignees', {}, signal)).list,
    enabled: isWanted,
    staleTime: 5 * 60_000,
  });

const pickMax = 100;

/** Known issues that a report can be linked to: all open ones, plus the most recent others. */
export const useIncidentChoices = (isWanted = true) =>
  useQuery({
    queryKey: ['incidents', 'choices'],
    queryFn: async ({ signal }) => {
      const [open, latest] = await Promise.all([
        call('/incident/table', { limit: pickMax, state: 'open' }, signal),
        call('/incident/table', { limit: pickMax }, signal),
      ]);
      return [...open.list, ...latest.list.filter(({ state }) => state !== 'open')];
    },
    enabled: isWanted,
  });

export const useSuggestionChoices = (isWanted = true) =>
  useQuery({
    queryKey: ['suggestions', 'choices'],
    queryFn: async ({ signal }) => (await call('/suggestion/table', { limit: pickMax, sort: 'new' }, signal)).list,
    enabled: isWanted,
  });

export const takeReport = ({ id, version }: StaffReport): Promise<void> =>
  reports.change(id, () => call('/feedback/take', { id, version }));

/** The first look at the pictures of a report is recorded and counted. */
export const openPictures = async ({ id }: StaffReport): Promise<void> => {
  try {
    await reports.change(id, () => call('/feedback/pictures', { id }));
  } finally {
    refreshLookLimits();
  }
};

export const assignReport = ({ id, version }: StaffReport, staffId: string | null): Promise<void> =>
  reports.change(id, () => call('/feedback/assign', { id, version, staff_id: staffId }));

export const resumeReport = ({ id, version }: StaffReport, text: string): Promise<void> =>
  reports.change(id, () => call('/feedback/resume', { id, version, text }));

export const linkReport = ({ id, version }: StaffReport, guid: number): Promise<void> =>
  reports.change(id, () => call('/feedback/link', { id, version, guid }));

export const mergeReport = ({ id, version }: StaffReport, into: number, text: string): Promise<void> =>
  reports.change(id, () => call('/feedback/merge', { id, version, into_number: into, text }));
