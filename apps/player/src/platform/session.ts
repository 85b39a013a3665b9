import { CallFailure } from '@guildhall/client/call.ts';
import type { Session } from '@guildhall/contract/launch.ts';
import { call, onDevice, onEnded, setBearer, setLaunched } from './api.ts';
import { finishFirst } from './chunk.ts';
import { forgetOwner, ownerChanged } from './owner.ts';
import { forgetPersonal } from './query.ts';
import { userInfoStore } from './settings.ts';
import type { LaunchParameters } from './start-up.ts';
import { createStore, useStore } from './store.ts';

const anonymous: Session = {
  kind: 'anonymous',
  proof: null,
  player: null,
  guid: null,
  roles: [],
  deletion: null,
  earlier: null,
};

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

/** The owner by the server's last answer; undefined before the first one. */
let answeredOwner: string | undefined;

/**
 * Whose drafts and unsent messages this page works with: the launched player's, or '' for the device's own. Until the server has
 * answered, the last launched player's; while it is asked again, the last answer's.
 */
export const activeOwner = (): string => answeredOwner ?? userInfoStore.get().owner ?? '';

/** The last person that the server named; undefined before the first answer. */
let lastPlayer: string | null | undefined;

const accept = (session: Session): void => {
  const before = activeOwner();
  const isOther = lastPlayer !== undefined && lastPlayer !== session.player;
  lastPlayer = session.player;
  setLaunched(session.kind !== 'anonymous');
  answeredOwner = '';
  if (session.kind !== 'anonymous' && session.player !== null) {
    answeredOwner = session.player;
    const info = userInfoStore.get();
    if (info.owner !== undefined && info.owner !== session.player) forgetOwner();
    userInfoStore.set({ ...info, owner: session.player, guid: session.guid ?? info.guid });
  }
  sessionStore.set({ status: 'known', session, atMs: Date.now() });
  if (activeOwner() !== before) ownerChanged();
  if (isOther) forgetPersonal();
};

/** The session ended while we believed in it. */
onEnded.push(() => {
  if (isLaunched(sessionStore.get())) void askSession();
});

/** A new device has sent nothing yet, so nothing is loaded again here: own lists have the person in their query key. */
onDevice((player) => {
  const state = sessionStore.get();
  lastPlayer = player;
  if (state.status === 'known' && state.session.kind === 'anonymous') {
    sessionStore.set({ ...state, session: { ...state.session, proof: 'device', player } });
  }
});

const retryEveryMs = 3000;
const retryForMs = 110_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Worth another try: the question or the answer just did not get through. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallFailure && ['network', 'unknown', 'unavailable'].includes(error.reason);

type Opened = Session & { readonly bearer: string | null };

/** Opens a session. A network that fails is tried again for as long as a ticket lasts. */
const open = async (attempt: () => Promise<Opened>): Promise<void> => {
  sessionStore.set({ status: 'asking' });
  const giveUpAtMs = Date.now() + retryForMs;
  for (;;) {
    try {
      const { bearer, ...session } = await attempt();
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

const launch = (attempt: () => Promise<Opened>): Promise<void> => {
  const work = open(attempt);
  finishFirst(work);
  return work;
};

/** Trades the ticket of the game's server for a session. */
export const launchWith = (ticket: string): Promise<void> =>
  launch(() => call('/launch/exchange', { ticket, cookieless: !navigator.cookieEnabled }));

/** Where the installation takes the game client's parameters for a launch (P1). */
export const launchByParameters = (parameters: LaunchParameters): Promise<void> =>
  launch(() => call('/launch/parameters', { ...parameters, cookieless: !navigator.cookieEnabled }));

/** Who we are to the server, without a ticket: a session of an earlier launch may still live. */
export const askSession = async (): Promise<void> => {
  sessionStore.set({ status: 'asking' });
  try {
    const session = await call('/launch/session', null);
    if (session.kind === 'anonymous') setBearer(null);
    accept(session);
  } catch (error) {
    if (isPassing(error)) sessionStore.set({ status: 'failed', error });
    else accept(anonymous);
  }
};

type Deletion = NonNullable<Session['deletion']>;

const changeDeletion = (change: (before: Deletion) => Deletion): void => {
  const state = sessionStore.get();
  if (state.status !== 'known') return;
  const after = change(state.session.deletion ?? { own: null, foreign: [] });
  const deletion = after.own === null && after.foreign.length === 0 ? null : after;
  sessionStore.set({ ...state, session: { ...state.session, deletion } });
};

/** The question about what the device sent before the launch is answered. */
export const settleEarlier = (): void => {
  const state = sessionStore.get();
  if (state.status !== 'known') return;
  sessionStore.set({ ...state, session: { ...state.session, earlier: null } });
  forgetPersonal();
};

/** What became known of our own deletion since, without asking who we are again. */
export const tellDeletion = (own: Deletion['own']): void => {
  const state = sessionStore.get();
  const before = state.status === 'known' ? (state.session.deletion?.own ?? null) : null;
  if (before?.due_at === own?.due_at && before?.is_closed === own?.is_closed) return;
  changeDeletion((deletion) => ({ ...deletion, own }));
};

/** Another person's request to delete this account was stopped. */
export const dropForeignDeletion = (id: string): void =>
  changeDeletion((deletion) => ({ ...deletion, foreign: deletion.foreign.filter((request) => request.id !== id) }));

/** A confirmed deletion has closed the account (G3). */
export const isClosed = (state: SessionState): boolean =>
  state.status === 'known' && state.session.deletion?.own?.is_closed === true;

export const isLaunched = (state: SessionState): boolean =>
  state.status === 'known' && state.session.kind !== 'anonymous';

/** The person that own lists belong to; null on a device that has not sent anything yet. */
export const usePerson = (): string | null => {
  const state = useSession();
  return state.status === 'known' ? state.session.player : null;
};
