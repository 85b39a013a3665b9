import type { BodyInputOf } from '@guildhall/contract/route.ts';
import type { staffChange, staffInvite, StaffMember } from '@guildhall/contract/staff.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';
import { refreshSession, workingStaff } from '../../platform/session.ts';

/** The socket's word for accounts and invitations. */
const noun = 'staff';

export const useStaffTable = (filters: KeysetFilters<'/staff/table'>) => useKeyset(noun, '/staff/table', filters);
export const useInvitationTable = () => useKeyset(noun, '/staff/invitation_table', {});

/** A company that has more staff than this finds them by the filters of the table. */
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

/** All accounts at once, which may take many calls: for numbers, and to choose one. */
export const useEveryone = (isWanted = true) =>
  useQuery({
    queryKey: [noun, 'everyone'],
    queryFn: ({ signal }) => fetchEveryone(signal),
    enabled: isWanted,
  });

const personKey = (id: string) => [noun, 'open', id] as const;

/** One account; null asks for nothing. */
export const usePerson = (id: string | null) =>
  useQuery({
    queryKey: personKey(id ?? ''),
    queryFn: ({ signal }) => call('/staff/open', { id: id ?? '' }, signal),
    enabled: id !== null,
  });

interface MemberPage {
  readonly list: readonly StaffMember[];
}

/** Puts the changed row where it is shown, so that nobody sees the old one for a moment; the rest is asked for again. */
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

export const changePerson = async (body: BodyInputOf<typeof staffChange>): Promise<void> => {
  showChanged(await call('/staff/change', body));
  refresh(body.id);
};

export const signOutPerson = async (id: string): Promise<void> => {
  await call('/staff/sign_out_everywhere', { id });
  refresh(id);
};

export const resetSecondFactor = async (id: string): Promise<void> => {
  await call('/staff/second_factor_reset', { id });
  refresh(id);
};

export const invite = async (body: BodyInputOf<typeof staffInvite>) => {
  const made = await call('/staff/invite', body);
  refresh();
  return made;
};

export const cancelInvitation = async (id: string): Promise<void> => {
  await call('/staff/invitation_cancel', { id });
  refresh();
};
