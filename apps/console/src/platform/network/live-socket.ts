import { joinLiveParts, type LivePart } from '@guildhall/client/socket/live-parts.ts';
import { openStaffSocket, type StaffLive } from '@guildhall/client/socket/staff-socket.ts';
import { timings } from '@guildhall/contract/realtime/socket.ts';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { call, isFailure } from './api.ts';
import { queryClient } from './query-client.ts';
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

type Message = Extract<ToStaff, { readonly kind: string }>;
export type ConsoleLive = LivePart<Message>;
let parts = joinLiveParts<Message>([]);

/** Call once at startup. */
export const registerLive = (registered: readonly ConsoleLive[]): void => {
  parts = joinLiveParts(registered);
};

export const sendLive = (message: FromStaff): boolean => live?.send(message) ?? false;

export const onLiveOpen = (listener: () => void): (() => void) => {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
};

const onOpen = (opened: StaffLive): void => {
  connection.set('live');
  // Changes made while the socket was down were missed, so refetch everything.
  if (hasBeenLive) void queryClient.invalidateQueries();
  hasBeenLive = true;
  for (const listener of openListeners) listener();
  parts.opened(opened);
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
    onMessage: (message) => {
      if ('kind' in message) parts.receive(message);
    },
    onOpen: () => onOpen(opened),
    onDown: (down) => {
      if (live === opened) parts.lost(down);
    },
    positions: () => parts.positions(),
    onPositions: (positions) => parts.compare(positions),
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
