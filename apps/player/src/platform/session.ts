import { CallFailure } from '@guildhall/client/call.ts';
import type { Session } from '@guildhall/contract/launch.ts';
import { call, setBearer } from './api.ts';
import { finishFirst } from './chunk.ts';
import { forgetOwner } from './owner.ts';
import { userInfoStore } from './settings.ts';
import { createStore, useStore } from './store.ts';

const anonymous: Session = { kind: 'anonymous', player: null, guid: null, roles: [], launch_age: null, deletion: null };

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'asking' }
  | { readonly status: 'failed'; readonly error: unknown }
  /** `atMs`: when the server said so. */
  | { readonly status: 'known'; readonly session: Session; readonly atMs: number };

const sessionStore = createStore<SessionState>({ status: 'unknown' });

export const useSession = (): SessionState => useStore(sessionStore);
export const onSession = sessionStore.subscribe;
export const currentSession = sessionStore.get;

const accept = (session: Session): void => {
  if (session.player !== null) {
    const info = userInfoStore.get();
    if (info.owner !== undefined && info.owner !== session.player) forgetOwner();
    userInfoStore.set({ ...info, owner: session.player, guid: session.guid ?? info.guid });
  }
  sessionStore.set({ status: 'known', session, atMs: Date.now() });
};

const retryEveryMs = 3000;
const ticketLastsMs = 110_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Worth another try: nobody said no, the question or the answer just did not get through. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallFailure && ['network', 'unknown', 'unavailable'].includes(error.reason);

/** Trades the ticket for a session. A network that fails is tried again while the ticket lasts. */
export const launchWith = (ticket: string): Promise<void> => {
  const work = exchange(ticket);
  finishFirst(work);
  return work;
};

const exchange = async (ticket: string): Promise<void> => {
  sessionStore.set({ status: 'asking' });
  const giveUpAtMs = Date.now() + ticketLastsMs;
  for (;;) {
    try {
      const { bearer, ...session } = await call('/launch/exchange', { ticket, cookieless: !navigator.cookieEnabled });
      setBearer(bearer);
      accept(session);
      return;
    } catch (error) {
      if (!isPassing(error) || Date.now() >= giveUpAtMs) break;
      await pause(retryEveryMs);
    }
  }
  await askSession();
};

/** Who we are to the server, without a ticket: a session of an earlier launch may still live. */
export const askSession = async (): Promise<void> => {
  sessionStore.set({ status: 'asking' });
  try {
    accept(await call('/launch/session', null));
  } catch (error) {
    if (isPassing(error)) sessionStore.set({ status: 'failed', error });
    else sessionStore.set({ status: 'known', session: anonymous, atMs: Date.now() });
  }
};

/** What became known of a deletion since, without asking who we are again. */
export const tellDeletion = (deletion: Session['deletion']): void => {
  const state = sessionStore.get();
  if (state.status !== 'known' || state.session.deletion?.due_at === deletion?.due_at) return;
  sessionStore.set({ ...state, session: { ...state.session, deletion } });
};

export const isLaunched = (state: SessionState): boolean =>
  state.status === 'known' && state.session.kind !== 'anonymous';
