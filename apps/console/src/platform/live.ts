import type { StaffChat } from '@guildhall/client/staff-chat.ts';
import { openStaffLive, type StaffLive } from '@guildhall/client/staff-live.ts';
import { timings } from '@guildhall/contract/realtime/socket.ts';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { call, isFailure } from './api.ts';
import { noticeChange } from './changes.ts';
import { presence } from './presence.ts';
import { queryClient } from './query.ts';
import { isSignedIn, refreshSession } from './session.ts';
import { createStore, useStore } from './store.ts';
import { onReturn, wayBack } from './way-back.ts';

/** `paused`: too many tabs are open, and this one was connected for the longest time. */
export type Connection = 'connecting' | 'live' | 'lost' | 'paused';

export const connection = createStore<Connection>('connecting');
export const useConnection = (): Connection => useStore(connection);

let live: StaffLive | null = null;
let hasBeenLive = false;
/** Ends the wait for the way back. */
let stopWaiting: () => void = () => {};
const openListeners = new Set<() => void>();

/** Whoever shows conversations hears all that is said about them, and tells how far it has come (rule 19). */
export type LiveListener = Pick<StaffChat, 'receive' | 'socketOpened' | 'socketLost' | 'positions' | 'compare'>;
const liveListeners = new Set<LiveListener>();

/** False where no socket is open. */
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
  if (message.kind === 'changed') noticeChange(message.noun, message.ids);
  else if (message.kind === 'editing') presence.receive(message);
};

const onOpen = (): void => {
  connection.set('live');
  // Whatever changed while we were away was told to nobody here.
  if (hasBeenLive) void queryClient.invalidateQueries();
  hasBeenLive = true;
  for (const listener of openListeners) listener();
  for (const listener of liveListeners) listener.socketOpened();
};

/** The socket is closed for good: whether another may be opened, the session tells. */
const startAgain = async (): Promise<void> => {
  await refreshSession();
  if (isSignedIn()) startLive();
};

const waitFor = (way: 'return' | number): void => {
  stopLive();
  connection.set(way === 'return' ? 'paused' : 'lost');
  if (way === 'return') {
    stopWaiting = onReturn(() => void startAgain());
    return;
  }
  const timer = setTimeout(() => void startAgain(), way);
  stopWaiting = () => clearTimeout(timer);
};

const onClose = (code: number): void => {
  const way = wayBack(code);
  if (way === 'self') connection.set('lost');
  else waitFor(way);
};

const token = async (): Promise<string> => {
  // Asked for only where there is no socket, even if nobody has said yet that it is gone.
  if (connection.get() === 'live') connection.set('lost');
  try {
    return (await call('/staff/socket', {})).token;
  } catch (error) {
    connection.set('lost');
    throw error;
  }
};

/** Until the next `startLive`: somebody signed out, or must sign in again first. */
export const stopLive = (): void => {
  stopWaiting();
  live?.close();
  live = null;
};

/** Opens the console's socket; a second call does nothing. */
export const startLive = (): void => {
  if (live !== null) return;
  stopWaiting();
  connection.set('connecting');
  const opened = openStaffLive({
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
    // The close of one that was stopped says nothing about the one that came after it.
    onClose: (code) => {
      if (live === opened) onClose(code);
    },
  });
  live = opened;
};

/** Once, at start. Whoever comes back to the page, or into the network, should not wait for the next ping to find out. */
export const wakeOnReturn = (): void => {
  const wake = (): void => {
    if (document.visibilityState === 'visible') live?.wake();
  };
  document.addEventListener('visibilitychange', wake);
  for (const event of ['online', 'pageshow']) window.addEventListener(event, wake);
};
