import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';

const noun = 'audit';
type AuditFilters = KeysetFilters<'/audit/table'>;

const lookEveryMs = 15_000;
const stateEveryMs = 60_000;

export const useAuditTable = (filters: AuditFilters) => useKeyset(noun, '/audit/table', filters);

/** The socket does not announce audit entries, so the newest id is polled. */
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

/** Resets instead of refetching: refetched pages keep their cursors and would never include new entries. */
export const refreshAudit = (): void => {
  void queryClient.resetQueries({ queryKey: [noun, 'table'] });
  void queryClient.invalidateQueries({ queryKey: [noun], predicate: ({ queryKey }) => queryKey[1] !== 'table' });
};
