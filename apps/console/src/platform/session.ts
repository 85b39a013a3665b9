import { mayRole, type Permission, type StaffRole } from '@guildhall/contract/permissions.ts';
import type { StaffSession } from '@guildhall/contract/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call, whenSessionLost } from './api.ts';
import { queryClient } from './query.ts';
import { createStore, useStore } from './store.ts';

/** Not `staff`: that key is for the accounts of everybody, and asked for again when one of them changes. */
const sessionKey = ['session'] as const;

export type Staff = NonNullable<StaffSession['staff']>;

/** Who last worked in this page. Stays while a session that ran out is renewed on top of the work. */
const workingStore = createStore<Staff | null>(null);

const notice = (session: StaffSession): StaffSession => {
  const before = workingStore.get();
  if (session.step === 'signed_in' && session.staff !== null) {
    // Somebody else at the same keyboard must not see what the last one had open.
    if (before !== null && before.id !== session.staff.id) forgetWork();
    workingStore.set(session.staff);
  }
  return session;
};

const forgetWork = (): void => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
};

export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => notice(await call('/staff/session', null, signal)),
    staleTime: 5 * 60_000,
  });

/** Takes over what a step of signing in answered. */
export const acceptSession = (session: StaffSession): void => {
  const was = queryClient.getQueryData<StaffSession>(sessionKey)?.step;
  queryClient.setQueryData(sessionKey, notice(session));
  if (session.step !== 'signed_in' || was === 'signed_in') return;
  // What was refused meanwhile is asked for again; what was typed has stayed on the page.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
};

export const refreshSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionKey });

whenSessionLost(() => void refreshSession());

/** Whoever works in this page, or null before anybody has signed in. */
export const useWorkingStaff = (): Staff | null => useStore(workingStore);
export const workingStaff = workingStore.get;
export const onWorkingStaff = workingStore.subscribe;

/** Inside the shell there is always somebody. `may` hides what the server would refuse; it is no protection. */
export const useStaff = (): Staff & { readonly may: (permission: Permission) => boolean } => {
  const staff = useStore(workingStore);
  if (staff === null) throw new Error('useStaff outside the shell');
  return { ...staff, may: (permission) => mayRole(staff.role as StaffRole, permission) };
};

export const signOut = async (): Promise<void> => {
  await call('/staff/sign_out', {});
  // A full load, so that nothing of what was open stays in memory.
  location.assign(import.meta.env.BASE_URL);
};
