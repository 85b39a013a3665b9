import { FakeSocket } from '@guildhall/client/testing/fake-socket.ts';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, startLive, stopLive } from './live-socket.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from '../session/session.ts';

const staff = { id: 'mei', name: 'Mei Lin', email: 'mei@guildhall.test', role: 'editor' } as const;
let step: StaffSession['step'];
let stopWatching: () => void;

/** The connection state and the number of sockets opened so far. */
const now = (): readonly [string, number] => [connection.get(), FakeSocket.opened.length];

beforeEach(async () => {
  vi.useFakeTimers();
  step = 'signed_in';
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://game.example' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ code: 0, msg: address.endsWith('/socket') ? { token: 't' } : { step, staff, oidc: null } }),
  );
  stopWatching = new QueryObserver(queryClient, sessionQuery).subscribe(() => {});
  startLive();
  await vi.advanceTimersByTimeAsync(10);
  FakeSocket.opened[0]?.open();
});
afterEach(() => {
  stopLive();
  stopWatching();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const close = async (code: number): Promise<void> => {
  FakeSocket.opened.at(-1)?.close(code);
  await vi.advanceTimersByTimeAsync(10);
};

it('opens a new socket at once if the session is still valid', async () => {
  expect(now()).toEqual(['live', 1]);
  await close(closeCodes.revoked);
  expect(now()).toEqual(['connecting', 2]);
  FakeSocket.opened[1]?.open();
  expect(now()).toEqual(['live', 2]);
});

it('opens no socket if the session has ended', async () => {
  step = 'signed_out';
  await close(closeCodes.revoked);
  await vi.advanceTimersByTimeAsync(10 * timings.reconnectMaxMs);
  expect(now()).toEqual(['lost', 1]);
});

it('a tab over the socket limit pauses until it is visible again', async () => {
  await close(closeCodes.too_many_sockets);
  await vi.advanceTimersByTimeAsync(10 * timings.reconnectMaxMs);
  expect(now()).toEqual(['paused', 1]);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(10);
  expect(now()).toEqual(['connecting', 2]);
});

it('events of a stopped socket do not affect the next one', async () => {
  const [old] = FakeSocket.opened;
  stopLive();
  startLive();
  await vi.advanceTimersByTimeAsync(10);
  FakeSocket.opened[1]?.open();
  old?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  expect(now()).toEqual(['live', 2]);
});
