import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { staffChange, staffInvite, StaffMember } from '@guildhall/contract/staff/people.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../../platform/network/keyset.ts';
import { queryClient } from '../../../platform/network/query-client.ts';
import { refreshSession, workingStaff } from '../../../platform/session/session.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'staff';

export const useStaffTable = (filters: KeysetFilters<'/staff/table'>) => useKeyset(noun, '/staff/table', filters);
export const useInvitationTable = () => useKeyset(noun, '/staff/invitation_table', {});

/** Larger teams use the table's filters instead. */
const everyoneMax = 2000;

const fetchEveryone = async (signal: AbortSignal): Promise<readonly StaffMember[]> => {
  const everyone: StaffMember[] = [];
  let cursor: string | null = null;
  do {
    const from: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await call('/staff/table', { ...from, limit: staffLimits.pageSizeMax }, signal);
    everyone.push(...page.list);
    cursor = page.next;
  } while (cursor !== null && everyone.length < everyoneMax);
  return everyone;
};

/** Loads all accounts, page by page: for statistics and pickers. */
export const useEveryone = (isWanted = true) =>
  useQuery({
    queryKey: [noun, 'everyone'],
    queryFn: ({ signal }) => fetchEveryone(signal),
    enabled: isWanted,
  });

const personKey = (id: string) => [noun, 'open', id] as const;

/** Pass null to skip the request. */
export const usePerson = (id: string | null) =>
  useQuery({
    queryKey: personKey(id ?? ''),
    queryFn: ({ signal }) => call('/staff/open', { id: id ?? '' }, signal),
    enabled: id !== null,
  });

export const usePersonWork = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [noun, 'work', id],
    queryFn: ({ signal }) => call('/staff/work', { id }, signal),
    enabled: isWanted,
    // Changes whenever the person takes a report, and the socket does not announce that here.
    staleTime: 0,
    gcTime: 0,
  });

interface MemberPage {
  readonly list: readonly StaffMember[];
}

/** Updates the cached rows at once, so the old values do not flash before the refetch. */
const showChanged = (member: StaffMember): void => {
  const changed = (list: readonly StaffMember[]): StaffMember[] =>
    list.map((row) => (row.id === member.id ? member : row));
  queryClient.setQueriesData<InfiniteData<MemberPage>>(
    { queryKey: [noun, 'table', '/staff/table'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, list: changed(page.list) })) },
  );
  queryClient.setQueryData<StaffMember>(personKey(member.id), (shown) => shown && member);
  queryClient.setQueryData<readonly StaffMember[]>([noun, 'everyone'], (list) => list && changed(list));
};

const refresh = (id?: string): void => {
  void queryClient.invalidateQueries({ queryKey: [noun] });
  if (id === workingStaff()?.id) void refreshSession();
};

/** Resolves whether a new role waits for another admin. */
export const changePerson = async (body: BodyInputOf<typeof staffChange>): Promise<boolean> => {
  const changed = await call('/staff/change', body);
  showChanged(changed);
  refresh(body.id);
  return body.role !== undefined && changed.role !== body.role;
};

export const signOutPerson = async (id: string): Promise<boolean> => {
  await call('/staff/sign_out_everywhere', { id });
  refresh(id);
  return false;
};

/** Resolves whether it waits for another admin. */
export const resetSecondFactor = async (id: string): Promise<boolean> => {
  const { is_pending: isPending } = await call('/staff/second_factor_reset', { id });
  refresh(id);
  return isPending;
};

export const resetPassword = async (id: string) => {
  const made = await call('/staff/password_reset', { id });
  refresh(id);
  return made;
};

/** Hours that the link of an admin or privacy officer waits for a second admin; 0 until it is known. */
export const useInviteWait = (): number =>
  useQuery({ queryKey: [noun, 'invite_wait'], queryFn: ({ signal }) => call('/staff/invite_wait', null, signal) }).data
    ?.hours ?? 0;

export const invite = async (body: BodyInputOf<typeof staffInvite>) => {
  const made = await call('/staff/invite', body);
  refresh();
  return made;
};

export const cancelInvitation = async (id: string): Promise<void> => {
  await call('/staff/invitation_cancel', { id });
  refresh();
};
