import type { StaffChat } from '@guildhall/client/conversation/staff-chat.ts';
import { openStaffSocket, type StaffLive } from '@guildhall/client/socket/staff-socket.ts';
import { timings } from '@guildhall/contract/realtime/socket.ts';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { call, isFailure } from './api.ts';
import { counters } from './counters.ts';
import { onRecordsChanged } from './refetch-changed.ts';
import { presence } from './editing-presence.ts';
import { queryClient } from './query-client.ts';
import { viewing } from './viewing-presence.ts';
import { isSignedIn, refreshSession } from '../session/session.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';
import { onTabVisible, reconnectAfter } from './reconnect-policy.ts';

/** `paused`: too many tabs are open, and this one had been connected the longest. */
export type Connection = 'connecting' | 'live' | 'lost' | 'paused';

export const connection = createStore<Connection>('connecting');
export const useConnection = (): Connection => useStore(connection);

let live: StaffLive | null = null;
let hasBeenLive = false;
let stopWaiting: () => void = () => {};
const openListeners = new Set<() => void>();

/** Receives all conversation messages and reports its stream positions (rule 19). */
export type LiveListener = Pick<StaffChat, 'receive' | 'socketOpened' | 'socketLost' | 'positions' | 'compare'>;
const liveListeners = new Set<LiveListener>();

export const sendLive = (message: FromStaff): boolean => live?.send(message) ?? false;

export const onLiveOpen = (listener: () => void): (() => void) => {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
};

export const listenLive = (listener: LiveListener): (() => void) => {
  liveListeners.add(listener);
  if (live?.isOpen() === true) listener.socketOpened();
  return () => liveListeners.delete(listener);
};

const onMessage = (message: ToStaff): void => {
  if (message.type !== 'MSG_STAFF') {
    for (const listener of liveListeners) listener.receive(message);
    return;
  }
  if (message.kind === 'changed') onRecordsChanged(message.noun, message.ids);
  else if (message.kind === 'editing') presence.receive(message);
  else if (message.kind === 'counters') counters.set(message);
  else if (message.kind === 'viewing') viewing.receive(message);
};

const onOpen = (): void => {
  connection.set('live');
  // Changes made while the socket was down were missed, so refetch everything.
  if (hasBeenLive) void queryClient.invalidateQueries();
  hasBeenLive = true;
  for (const listener of openListeners) listener();
  for (const listener of liveListeners) listener.socketOpened();
};

/** The socket is closed for good: check the session before opening another one. */
const startAgain = async (): Promise<void> => {
  await refreshSession();
  if (isSignedIn()) startLive();
};

const waitFor = (way: 'return' | number): void => {
  stopLive();
  connection.set(way === 'return' ? 'paused' : 'lost');
  if (way === 'return') {
    stopWaiting = onTabVisible(() => void startAgain());
    return;
  }
  const timer = setTimeout(() => void startAgain(), way);
  stopWaiting = () => clearTimeout(timer);
};

const onClose = (code: number): void => {
  const way = reconnectAfter(code);
  if (way === 'self') connection.set('lost');
  else waitFor(way);
};

const token = async (): Promise<string> => {
  // A token is only requested without a socket, so the connection is lost even if no close event arrived yet.
  if (connection.get() === 'live') connection.set('lost');
  try {
    return (await call('/staff/socket', {})).token;
  } catch (error) {
    connection.set('lost');
    throw error;
  }
};

/** Closes the socket until the next `startLive`, for example after signing out. */
export const stopLive = (): void => {
  stopWaiting();
  live?.close();
  live = null;
};

/** Idempotent: a second call has no effect. */
export const startLive = (): void => {
  if (live !== null) return;
  stopWaiting();
  connection.set('connecting');
  const opened = openStaffSocket({
    origin: location.origin,
    token,
    isFinal: (error) => isFailure(error, 'staff_required', 'second_factor_required'),
    onRefused: () => waitFor(timings.reconnectMaxMs),
    onMessage,
    onOpen,
    onDown: ({ isFinal }) => {
      if (live === opened) for (const listener of liveListeners) listener.socketLost(isFinal);
    },
    positions: () => [...liveListeners].flatMap((listener) => listener.positions()),
    onPositions: (positions) => {
      for (const listener of liveListeners) listener.compare(positions);
    },
    // Ignore the close event of a socket that has been replaced.
    onClose: (code) => {
      if (live === opened) onClose(code);
    },
  });
  live = opened;
};

/**
 * Call once at startup. Checks the connection at once when the tab becomes visible or the network returns, instead of
 * waiting for the next ping.
 */
export const wakeOnReturn = (): void => {
  const wake = (): void => {
    if (document.visibilityState === 'visible') live?.wake();
  };
  document.addEventListener('visibilitychange', wake);
  for (const event of ['online', 'pageshow']) window.addEventListener(event, wake);
};
