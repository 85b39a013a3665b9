import { mayRole, type Permission, type StaffRole } from '@guildhall/contract/permissions.ts';
import type { StaffSession } from '@guildhall/contract/staff.ts';
import { queryOptions, useQuery, type Query } from '@tanstack/react-query';
import { call, whenSessionLost } from './api.ts';
import { queryClient } from './query.ts';
import { createStore, useStore } from './store.ts';

/** Not `staff`: that key is for the accounts of everybody, and asked for again when one of them changes. */
const sessionKey = ['session'] as const;

export type Staff = NonNullable<StaffSession['staff']>;

/** Who last worked in this page. Stays while a session that ran out is renewed on top of the work. */
const workingStore = createStore<Staff | null>(null);

/** Other tabs of this browser share the session, so they are told when it begins and when it ends. */
const otherTabs = new BroadcastChannel('guildhall-console-session');
const tellOtherTabs = (): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  otherTabs.postMessage('changed');
};

/** Somebody went back to the password; the server knows nothing of that, and would lead on to the second factor. */
let hasStartedOver = false;

const notice = (session: StaffSession): StaffSession => {
  const before = workingStore.get();
  const was = queryClient.getQueryData<StaffSession>(sessionKey)?.step;
  if (session.step === 'signed_in' && session.staff !== null) {
    // Somebody else at the same keyboard must not see what the last one had open.
    if (before !== null && before.id !== session.staff.id) forgetWork();
    workingStore.set(session.staff);
    // What was refused meanwhile is asked for again; what was typed has stayed on the page.
    if (was !== undefined && was !== 'signed_in') void queryClient.invalidateQueries({ predicate: isWork });
  }
  return session.step === 'second_factor' && hasStartedOver ? { ...session, step: 'signed_out' } : session;
};

const isWork = ({ queryKey }: Query): boolean => queryKey[0] !== sessionKey[0];

const forgetWork = (): void => {
  queryClient.removeQueries({ predicate: isWork });
};

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => notice(await call('/staff/session', null, signal)),
  staleTime: 5 * 60_000,
  // Who waits here to be signed in may have done it elsewhere.
  refetchOnWindowFocus: ({ state }) => (state.data?.step === 'signed_in' ? true : 'always'),
});

export const useSession = () => useQuery(sessionQuery);

/** Takes over what a step of signing in answered. */
export const acceptSession = (session: StaffSession): void => {
  hasStartedOver = false;
  queryClient.setQueryData(sessionKey, notice(session));
  if (session.step === 'signed_in') tellOtherTabs();
};

export const refreshSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionKey });

export const isSignedIn = (): boolean => queryClient.getQueryData<StaffSession>(sessionKey)?.step === 'signed_in';

otherTabs.onmessage = () => void refreshSession();
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

/**
 * Back to the first step of signing in. Between the two steps there is no session to sign out of; the next password
 * replaces what there is.
 */
export const startOver = async (): Promise<void> => {
  const now = queryClient.getQueryData<StaffSession>(sessionKey);
  if (now?.step === 'second_factor') {
    hasStartedOver = true;
    queryClient.setQueryData(sessionKey, { ...now, step: 'signed_out' });
    return;
  }
  try {
    await call('/staff/sign_out', {});
    tellOtherTabs();
  } finally {
    await refreshSession();
  }
};

export const signOut = async (): Promise<void> => {
  await call('/staff/sign_out', {});
  tellOtherTabs();
  // A full load, so that nothing of what was open stays in memory.
  location.assign(import.meta.env.BASE_URL);
};
