import { CallFailure } from '@guildhall/client/call.ts';
import { CROSS_SITE_ATTRIBUTE } from '@guildhall/contract/http/page-bootstrap.ts';
import type { Consent, Session } from '@guildhall/contract/launch/player.ts';
import { call, failureListeners, onDevice, setBearer, setLaunched } from '../network/api.ts';
import { restrictionReasons } from '@guildhall/contract/restrictions/reasons.ts';
import { delayReloadUntil } from '../network/load-chunk.ts';
import { forgetOwner, ownerChanged } from './owner.ts';
import { forgetPersonal } from '../network/query-client.ts';
import { setPaused } from './paused.ts';
import { userInfoStore } from './settings.ts';
import type { LaunchParameters } from './start-up.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

const anonymous: Session = {
  kind: 'anonymous',
  proof: null,
  player: null,
  guid: null,
  roles: [],
  deletion: null,
  restriction: null,
  paused: {},
  earlier: null,
};

/**
 * The person must agree to the launch, or it was refused. Until the question is answered the session is not `known`, so
 * nothing of the player who is signed in is shown or sent.
 */
export interface LaunchQuestion {
  readonly status: 'question';
  readonly error: CallFailure;
  /** What the refused call said. */
  readonly consent: Consent;
  readonly agree: () => Promise<void>;
}

export type SessionState =
  | { readonly status: 'unknown' }
  /** `error`: why the server could not be reached before; it is being tried again. */
  | { readonly status: 'asking'; readonly error?: unknown }
  | { readonly status: 'failed'; readonly error: unknown }
  | LaunchQuestion
  /** `atMs`: when the response arrived. */
  | { readonly status: 'known'; readonly session: Session; readonly atMs: number };

/** For session-changes.ts; everything else reads it through the functions below. */
export const sessionStore = createStore<SessionState>({ status: 'unknown' });

export const useSession = (): SessionState => useStore(sessionStore);
export const onSession = sessionStore.subscribe;
export const currentSession = sessionStore.get;

/** The owner according to the last session response; undefined before the first. */
let answeredOwner: string | undefined;

/**
 * The owner of drafts and unsent items on this page: the launched player, or '' for the device. Before the first
 * session response it is the owner in the last one, or else the last launched player; during a refresh it is the
 * previous one.
 */
export const activeOwner = (): string => {
  const { owner, offline_owner: offlineOwner } = userInfoStore.get();
  return answeredOwner ?? offlineOwner ?? owner ?? '';
};

/** Why the server could not be reached; null if it answered or has not been asked yet. */
export const unreachedBy = (state: SessionState): unknown =>
  state.status === 'failed' || state.status === 'asking' ? (state.error ?? null) : null;

/** Whether drafts and unsent items may be shown before the server has confirmed whose device this is (threat 5). */
export const isOwnerKnownOffline = (): boolean =>
  answeredOwner !== undefined || userInfoStore.get().offline_owner !== undefined;

/** The player in the last session response; undefined before the first. */
let lastPlayer: string | null | undefined;

const accept = (session: Session): void => {
  const before = activeOwner();
  const isOther = lastPlayer !== undefined && lastPlayer !== session.player;
  lastPlayer = session.player;
  setLaunched(session.kind !== 'anonymous');
  answeredOwner = '';
  if (session.kind !== 'anonymous' && session.player !== null) {
    answeredOwner = session.player;
    const { owner } = userInfoStore.get();
    if (owner !== undefined && owner !== session.player) forgetOwner();
    const info = userInfoStore.get();
    userInfoStore.set({ ...info, owner: session.player, guid: session.guid ?? info.guid });
  }
  // Without a guid, a later launch of another player could not be distinguished.
  const isDistinct = answeredOwner === '' || session.guid !== null;
  userInfoStore.set({ ...userInfoStore.get(), offline_owner: isDistinct ? answeredOwner : undefined });
  sessionStore.set({ status: 'known', session, atMs: Date.now() });
  setPaused(session.paused);
  if (activeOwner() !== before) ownerChanged();
  if (isOther) forgetPersonal();
};

/** Staff muted or blocked the player, or lifted it. */
export const setRestriction = (restriction: Session['restriction']): void => {
  const state = sessionStore.get();
  if (state.status !== 'known') return;
  if (JSON.stringify(state.session.restriction ?? null) === JSON.stringify(restriction)) return;
  sessionStore.set({ ...state, session: { ...state.session, restriction } });
};

failureListeners.push(({ reason, params }) => {
  // The session ended unexpectedly: fetch the current one.
  if (reason === 'launch_required' && isLaunched(sessionStore.get())) void askSession();
  if (reason !== 'muted' && reason !== 'blocked') return;
  setRestriction({
    kind: reason === 'blocked' ? 'block' : 'mute',
    reason: restrictionReasons.find((each) => each === params['reason']) ?? 'other',
    until: Number(params['until'] ?? 0),
    is_network: params['is_network'] === 1,
  });
});

/** Null also for servers before 0.3, which send none. */
export const useRestriction = (): Session['restriction'] => {
  const state = useSession();
  return state.status === 'known' ? (state.session.restriction ?? null) : null;
};

/** A new device has sent nothing, so no refetch is needed: personal queries have the player in their key. */
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

const isTransient = (error: unknown): boolean =>
  error instanceof CallFailure && ['network', 'unknown', 'unavailable'].includes(error.reason);

/** What is written meanwhile belongs to the player who wrote it: no call may fall back to the device's identity. */
const unreached = (state: SessionState): void => {
  setLaunched(activeOwner() !== '');
  sessionStore.set(state);
};

type Opened = Session & { readonly bearer: string | null };

type Attempt = (consent: Consent) => Promise<Opened>;

/** Opens a session and retries transient failures for the lifetime of a ticket. */
const open = async (attempt: Attempt, consent: Consent): Promise<void> => {
  sessionStore.set({ status: 'asking' });
  const giveUpAtMs = Date.now() + retryForMs;
  for (;;) {
    try {
      const { bearer, ...session } = await attempt(consent);
      setBearer(bearer);
      accept(session);
      return;
    } catch (error) {
      if (!isTransient(error) || Date.now() >= giveUpAtMs) {
        if (error instanceof CallFailure && error.reason.startsWith('launch_')) {
          sessionStore.set({ status: 'question', error, consent, agree: () => launch(attempt, 'given') });
        } else await askSession();
        return;
      }
      unreached({ status: 'asking', error });
      await pause(retryEveryMs);
    }
  }
};

const launch = (attempt: Attempt, consent: Consent = consentOfPage()): Promise<void> => {
  const work = open(attempt, consent);
  delayReloadUntil(work);
  return work;
};

const consentOfPage = (): Consent =>
  document.documentElement.hasAttribute(CROSS_SITE_ATTRIBUTE) ? 'required' : 'implied';

export const launchWithTicket = (ticket: string): Promise<void> =>
  launch((consent) => call('/launch/exchange', { ticket, consent, cookieless: !navigator.cookieEnabled }));

/** For installations that accept the game client's URL parameters as a launch (P1). */
export const launchByParameters = (parameters: LaunchParameters): Promise<void> =>
  launch((consent) => call('/launch/parameters', { ...parameters, consent, cookieless: !navigator.cookieEnabled }));

/** Fetches the current session, which may stem from an earlier launch. */
export const askSession = async (): Promise<void> => {
  sessionStore.set({ status: 'asking', error: unreachedBy(sessionStore.get()) });
  try {
    const session = await call('/launch/session', null);
    if (session.kind === 'anonymous') setBearer(null);
    accept(session);
  } catch (error) {
    if (isTransient(error)) unreached({ status: 'failed', error });
    else accept(anonymous);
  }
};

export const isClosed = (state: SessionState): boolean =>
  state.status === 'known' && state.session.deletion?.own?.is_closed === true;

export const isLaunched = (state: SessionState): boolean =>
  state.status === 'known' && state.session.kind !== 'anonymous';

/** A block closes the chat; the player's own reports stay readable (ADR 42). */
export const isBlocked = (state: SessionState): boolean =>
  state.status === 'known' && state.session.restriction?.kind === 'block';

/** The server refuses a blocked player's socket, and asking for the session after each refusal would never end. */
export const maySocket = (state: SessionState): boolean => isLaunched(state) && !isBlocked(state);

/** The player that personal lists belong to; null on a device that has sent nothing yet. */
export const usePerson = (): string | null => {
  const state = useSession();
  return state.status === 'known' ? state.session.player : null;
};
