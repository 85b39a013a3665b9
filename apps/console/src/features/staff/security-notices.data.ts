import type { StaffRequest } from '@guildhall/contract/staff/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Below the noun of the socket's change messages, so that admins see a new request at once. */
const noun = 'staff';
/** Others get no change messages about staff. */
const refetchEveryMs = 5 * 60_000;

export const useSecurityNotices = () =>
  useQuery({
    queryKey: [noun, 'requests'],
    queryFn: async ({ signal }): Promise<readonly StaffRequest[]> =>
      (await call('/staff/request_list', null, signal)).list,
    refetchInterval: refetchEveryMs,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: [noun] });

export const approveRequest = async (id: string): Promise<void> => {
  await call('/staff/request_approve', { id });
  await refresh();
};

export const rejectRequest = async (id: string): Promise<void> => {
  await call('/staff/request_reject', { id });
  await refresh();
};
