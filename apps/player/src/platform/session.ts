import { CallFailure } from '@guildhall/client/call.ts';
import type { Session } from '@guildhall/contract/launch.ts';
import { call, setBearer } from './api.ts';
import { forgetOwner } from './owner.ts';
import { userInfoStore } from './settings.ts';
import { createStore, useStore } from './store.ts';

const anonymous: Session = { kind: 'anonymous', player: null, guid: null, launch_age: null };

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'asking' }
  | { readonly status: 'known'; readonly session: Session };

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
  sessionStore.set({ status: 'known', session });
};

const retryEveryMs = 3000;
const ticketLastsMs = 110_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Trades the ticket for a session. A network that fails is tried again while the ticket lasts. */
export const launchWith = async (ticket: string): Promise<void> => {
  sessionStore.set({ status: 'asking' });
  const giveUpAtMs = Date.now() + ticketLastsMs;
  for (;;) {
    try {
      const { bearer, ...session } = await call('/launch/exchange', { ticket, cookieless: !navigator.cookieEnabled });
      setBearer(bearer);
      accept(session);
      return;
    } catch (error) {
      const mayRetry = error instanceof CallFailure && error.reason === 'network' && Date.now() < giveUpAtMs;
      if (!mayRetry) break;
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
  } catch {
    sessionStore.set({ status: 'known', session: anonymous });
  }
};

export const isLaunched = (state: SessionState): boolean =>
  state.status === 'known' && state.session.kind !== 'anonymous';
