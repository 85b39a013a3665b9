import { mayRole, type Permission, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import { queryOptions, useQuery, type Query } from '@tanstack/react-query';
import { call, whenSessionLost } from '../network/api.ts';
import { queryClient } from '../network/query-client.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

/** Not `staff`: queries with that prefix are refetched whenever any account changes. */
const sessionKey = ['session'] as const;

export type Staff = NonNullable<StaffSession['staff']>;

/** The person last signed in on this page. Kept while an expired session is renewed on top of the page. */
const workingStore = createStore<Staff | null>(null);

/** Other tabs share the session, so they are notified of sign-in and sign-out. */
const otherTabs = new BroadcastChannel('guildhall-console-session');
const notifyOtherTabs = (): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  otherTabs.postMessage('changed');
};

/** The person went back to the password step. The server does not know and would continue with the second factor. */
let hasStartedOver = false;

const notice = (session: StaffSession): StaffSession => {
  const before = workingStore.get();
  const was = queryClient.getQueryData<StaffSession>(sessionKey)?.step;
  if (session.step === 'signed_in' && session.staff !== null) {
    // A different person signed in: drop everything the previous one had loaded.
    if (before !== null && before.id !== session.staff.id) forgetWork();
    workingStore.set(session.staff);
    // Refetch what was refused while signed out; unsaved input is still on the page.
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
  // The person may have signed in from another tab.
  refetchOnWindowFocus: ({ state }) => (state.data?.step === 'signed_in' ? true : 'always'),
});

export const useSession = () => useQuery(sessionQuery);

export const acceptSession = (session: StaffSession): void => {
  hasStartedOver = false;
  queryClient.setQueryData(sessionKey, notice(session));
  if (session.step === 'signed_in') notifyOtherTabs();
};

export const refreshSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionKey });

export const isSignedIn = (): boolean => queryClient.getQueryData<StaffSession>(sessionKey)?.step === 'signed_in';

otherTabs.onmessage = () => void refreshSession();
whenSessionLost(() => void refreshSession());

/** The person using this page; null before the first sign-in. */
export const useWorkingStaff = (): Staff | null => useStore(workingStore);
export const workingStaff = workingStore.get;
export const onWorkingStaff = workingStore.subscribe;

/** Only for use inside the shell. `may` hides what the server would refuse; it is not a security boundary. */
export const useStaff = (): Staff & { readonly may: (permission: Permission) => boolean } => {
  const staff = useStore(workingStore);
  if (staff === null) throw new Error('useStaff must be used inside the shell');
  return { ...staff, may: (permission) => mayRole(staff.role as StaffRole, permission) };
};

/**
 * Returns to the first sign-in step. Between the two steps there is no session to end; the next password replaces the
 * pending sign-in.
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
    notifyOtherTabs();
  } finally {
    await refreshSession();
  }
};

export const signOut = async (): Promise<void> => {
  await call('/staff/sign_out', {});
  notifyOtherTabs();
  // A full page load clears everything from memory.
  location.assign(import.meta.env.BASE_URL);
};
