import { openStaffLive, type StaffLive } from '@guildhall/client/staff-live.ts';
import { closeCodes } from '@guildhall/contract/realtime/socket.ts';
import type { DeskNoun, FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { call, isFailure } from './api.ts';
import { receiveEditing } from './presence.ts';
import { queryClient } from './query.ts';
import { refreshSession } from './session.ts';
import { createStore, useStore } from './store.ts';

export type Connection = 'connecting' | 'live' | 'lost';

const connectionStore = createStore<Connection>('connecting');
export const useConnection = (): Connection => useStore(connectionStore);

let live: StaffLive | null = null;
let hasBeenLive = false;
const openListeners = new Set<() => void>();

export const sendLive = (message: FromStaff): void => {
  live?.send(message);
};

export const onLiveOpen = (listener: () => void): (() => void) => {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
};

/** Many changes come together (an import, a publication of twenty); each table asks once. */
const gatherMs = 300;
const changedNouns = new Set<DeskNoun>();

const noticeChange = (noun: DeskNoun): void => {
  if (changedNouns.size === 0) {
    setTimeout(() => {
      for (const changed of changedNouns) void queryClient.invalidateQueries({ queryKey: [changed] });
      changedNouns.clear();
    }, gatherMs);
  }
  changedNouns.add(noun);
};

const onMessage = (message: ToStaff): void => {
  if (message.type !== 'MSG_STAFF') return;
  if (message.kind === 'changed') noticeChange(message.noun);
  else if (message.kind === 'editing') receiveEditing(message);
};

const onOpen = (): void => {
  connectionStore.set('live');
  // Whatever changed while we were away was told to nobody here.
  if (hasBeenLive) void queryClient.invalidateQueries();
  hasBeenLive = true;
  for (const listener of openListeners) listener();
};

const onClose = (code: number): void => {
  connectionStore.set('lost');
  if (code === closeCodes.revoked) void refreshSession();
};

const token = async (): Promise<string> => {
  try {
    return (await call('/staff/socket', {})).token;
  } catch (error) {
    connectionStore.set('lost');
    throw error;
  }
};

/** Until the next `startLive`: somebody signed out, or must sign in again first. */
export const stopLive = (): void => {
  live?.close();
  live = null;
};

/** Opens the console's socket; a second call does nothing. */
export const startLive = (): void => {
  if (live !== null) return;
  connectionStore.set('connecting');
  live = openStaffLive({
    origin: location.origin,
    token,
    isFinal: (error) => isFailure(error, 'staff_required', 'second_factor_required'),
    onRefused: stopLive,
    onMessage,
    onOpen,
    onClose,
  });
};
