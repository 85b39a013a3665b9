import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';

const noun = 'audit';
type AuditFilters = KeysetFilters<'/audit/table'>;

const lookEveryMs = 15_000;
const stateEveryMs = 60_000;

export const useAuditTable = (filters: AuditFilters) => useKeyset(noun, '/audit/table', filters);

/** Nothing is told over the socket about the trail, so its end is looked at now and then: one row. */
export const useNewestId = (filters: AuditFilters): number =>
  useQuery({
    queryKey: [noun, 'newest', filters],
    queryFn: async ({ signal }) => (await call('/audit/table', { ...filters, limit: 1 }, signal)).list[0]?.id ?? 0,
    refetchInterval: lookEveryMs,
  }).data ?? 0;

export const useChainState = () =>
  useQuery({
    queryKey: [noun, 'state'],
    queryFn: ({ signal }) => call('/audit/state', null, signal),
    refetchInterval: stateEveryMs,
  });

/** From the newest on: the pages that one has scrolled through begin where they began, and would never get to it. */
export const refreshAudit = (): void => {
  void queryClient.resetQueries({ queryKey: [noun, 'table'] });
  void queryClient.invalidateQueries({ queryKey: [noun], predicate: ({ queryKey }) => queryKey[1] !== 'table' });
};
