import type { StaffDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import type { DeletionState } from '@guildhall/contract/account-deletion/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset } from '../../platform/network/keyset.ts';
import { createRecordCache } from '../../platform/network/record-cache.ts';
import type { DeletionAction } from './model/actions.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'deletions';

export const useDeletionTable = (state: DeletionState) => useKeyset(noun, '/deletion/table', { state });

export const useErasures = () => useKeyset(noun, '/deletion/erasures', {});

const requests = createRecordCache(noun, (id: string, signal) => call('/deletion/open', { id }, signal));
export const { useRecord: useDeletion } = requests;

/** The account that a request may be linked to. A null guid disables the query. */
export const useLinkableAccount = (id: string, guid: number | null) =>
  useQuery({
    queryKey: [noun, 'account', id, guid],
    queryFn: ({ signal }) => call('/deletion/account', { id, guid: guid ?? 0 }, signal),
    enabled: guid !== null,
    // Staff base an irreversible decision on this data, so it is never cached.
    staleTime: 0,
    gcTime: 0,
  });

const send = (
  { id, version }: StaffDeletion,
  action: Exclude<DeletionAction, 'link'>,
  reason: string,
): Promise<StaffDeletion> => {
  const step = { id, version };
  return action === 'confirm' || action === 'release'
    ? call(`/deletion/${action}`, step)
    : call(`/deletion/${action}`, { ...step, reason });
};

export const decide = (request: StaffDeletion, action: Exclude<DeletionAction, 'link'>, reason = ''): Promise<void> =>
  requests.change(request.id, () => send(request, action, reason));

export const linkTo = ({ id, version }: StaffDeletion, guid: number, reason: string): Promise<void> =>
  requests.change(id, () => call('/deletion/link', { id, version, guid, reason }));
