import type { DeskFeedback, FeedbackBulkDeed, FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useKeyset } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';
import { resultOf, type BulkResult } from './model/bulk-outcomes.ts';
import type { QueueFilters } from './model/queue-filters.ts';

/** The socket's word for reports. */
const noun = 'feedback';

export const useQueue = (filters: QueueFilters) => useKeyset(noun, '/feedback/table', filters);

const reportKey = (id: string) => [noun, 'open', id] as const;

const reportQuery = (id: string) =>
  queryOptions({ queryKey: reportKey(id), queryFn: ({ signal }) => call('/feedback/open', { id }, signal) });

/** Null asks for nothing: the address names no report. */
export const useReport = (id: string | null) =>
  useQuery({
    ...reportQuery(id ?? ''),
    enabled: id !== null,
    // One may have come back after a while without a socket.
    refetchOnMount: 'always',
  });

export const prefetchReport = (id: string): void => {
  queryClient.query(reportQuery(id)).catch(() => {});
};

export const presentReport = (id: string): DeskFeedback | undefined => queryClient.getQueryData(reportKey(id));

const refreshQueue = (): void => {
  void queryClient.invalidateQueries({ queryKey: [noun, 'table'] });
};

/** Takes over what a change answered. An answer that was asked for earlier must not come after it. */
export const acceptReport = async (report: DeskFeedback): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: reportKey(report.id) });
  queryClient.setQueryData(reportKey(report.id), report);
  refreshQueue();
};

export const refreshReport = async (id: string): Promise<void> => {
  await queryClient.refetchQueries({ queryKey: reportKey(id) }, { throwOnError: true });
};

/** Changes a report through a route that answers with it. After a refusal the present state is asked for. */
const changeReport = async (id: string, send: () => Promise<DeskFeedback>): Promise<void> => {
  try {
    await acceptReport(await send());
  } catch (error) {
    await refreshReport(id).catch(() => {});
    refreshQueue();
    throw error;
  }
};

export const bulkChange = async (rows: readonly FeedbackDeskRow[], deed: FeedbackBulkDeed): Promise<BulkResult> => {
  try {
    return resultOf(rows, await call('/feedback/bulk', { ids: rows.map(({ id }) => id), deed }));
  } finally {
    // The socket says it too; whoever did it should not have to wait for that.
    void queryClient.invalidateQueries({ queryKey: [noun] });
  }
};

/** The report of that number, or null. */
export const findByNumber = async (number: number, signal?: AbortSignal): Promise<FeedbackDeskRow | null> => {
  const { list } = await call('/feedback/table', { text: String(number), limit: 10 }, signal);
  return list.find((row) => row.number === number) ?? null;
};

export const useReportOfNumber = (number: number | null) =>
  useQuery({
    queryKey: [noun, 'number', number],
    queryFn: ({ signal }) => findByNumber(number ?? 0, signal),
    enabled: number !== null,
  });

/** Who may be given a report. */
export const useAssignees = (isWanted = true) =>
  useQuery({
    queryKey: [noun, 'assignees'],
    queryFn: async ({ signal }) => (await call('/feedback/assignees', {}, signal)).list,
    enabled: isWanted,
    staleTime: 5 * 60_000,
  });

export const useTemplates = (isWanted = true) =>
  useQuery({
    queryKey: ['templates', 'list'],
    queryFn: async ({ signal }) => (await call('/template/list', {}, signal)).list,
    enabled: isWanted,
  });

const pickMax = 100;

/** Known issues that a report can be linked to: all that are open, however old, and the latest of the others. */
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

/** What the game is called: templates may say it. */
export const useGameName = (isWanted: boolean): string => {
  const { data } = useQuery({
    queryKey: ['settings', 'game'],
    queryFn: async ({ signal }) => (await call('/common/config', null, signal)).game.name,
    enabled: isWanted,
    staleTime: Infinity,
  });
  return data ?? '';
};

export const takeReport = ({ id, version }: DeskFeedback): Promise<void> =>
  changeReport(id, () => call('/feedback/take', { id, version }));

export const assignReport = ({ id, version }: DeskFeedback, staffId: string | null): Promise<void> =>
  changeReport(id, () => call('/feedback/assign', { id, version, staff_id: staffId }));

export const resumeReport = ({ id, version }: DeskFeedback, text: string): Promise<void> =>
  changeReport(id, () => call('/feedback/resume', { id, version, text }));

export const linkReport = ({ id, version }: DeskFeedback, guid: number): Promise<void> =>
  changeReport(id, () => call('/feedback/link', { id, version, guid }));

export const mergeReport = ({ id, version }: DeskFeedback, into: number, text: string): Promise<void> =>
  changeReport(id, () => call('/feedback/merge', { id, version, into_number: into, text }));
