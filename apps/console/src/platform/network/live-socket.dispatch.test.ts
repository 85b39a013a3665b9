import type { Down, Position } from '@guildhall/client/socket/reconnecting-socket.ts';
import { FakeSocket, last } from '@guildhall/client/testing/fake-socket.ts';
import { timings } from '@guildhall/contract/realtime/socket.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConsoleLive } from './live-socket.ts';

const positions: readonly Position[] = [{ conversation: '0b7c1f2e-6a43-4a25-9c39-3a0e1b1c5d10', seq: 3 }];
const hello = { type: 'MSG_STAFF', kind: 'hello', server_time: 1 };
const hint = { type: 'MSG_STAFF', kind: 'changed', noun: 'articles', ids: ['7'] };

const load = async () => ({ ...(await import('./live-socket.ts')), ...(await import('./query-client.ts')) });
let app: Awaited<ReturnType<typeof load>>;
let events: unknown[];
let fetches: number;
let stopWatching: () => void;

const part: ConsoleLive = {
  on: { changed: (message) => events.push(message) },
  opened: (live) => events.push(live.isOpen() ? 'opened' : 'opened too early'),
  lost: ({ isFinal }: Down) => events.push(isFinal ? 'lost for good' : 'lost'),
  positions: () => positions,
  compare: (heard) => events.push(heard),
};

const socket = last;
const settle = () => vi.advanceTimersByTimeAsync(10);
/** The network fails, and the console reconnects. */
const reconnect = async (): Promise<void> => {
  socket().close(1006);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  socket().open();
  socket().receive(hello);
  await settle();
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeSocket.opened = [];
  events = [];
  fetches = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://game.example' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: { token: 't' } }));
  app = await load();
  app.registerLive([part, {}]);
  const shown = {
    queryKey: ['articles', 'table'],
    queryFn: () => {
      fetches += 1;
      return fetches;
    },
  };
  stopWatching = new QueryObserver(app.queryClient, shown).subscribe(() => {});
  app.startLive();
  await settle();
});
afterEach(() => {
  app.stopLive();
  stopWatching();
  app.queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('refetches what is shown after a reconnect, because changes were missed, and not after the first opening', async () => {
  socket().open();
  await settle();
  expect(fetches).toBe(1);
  await reconnect();
  expect(fetches).toBe(2);
  await reconnect();
  expect(fetches).toBe(3);
});

it('refetches after a socket that was stopped, for example while another member of staff was signed in', async () => {
  socket().open();
  app.stopLive();
  app.startLive();
  await settle();
  expect(fetches).toBe(1);
  socket().open();
  await settle();
  expect(fetches).toBe(2);
});

it('passes a message to the part that receives its kind, and nothing else', () => {
  socket().open();
  events = [];
  socket().receive(hint);
  socket().receive(hello);
  socket().receive({ type: 'MSG_STAFF', kind: 'weather' });
  expect(events).toEqual([hint]);
});

it('tells its parts of each new and each lost socket, after those who wait for one', async () => {
  const stop = app.onLiveOpen(() => events.push('waited'));
  socket().open();
  await reconnect();
  stop();
  app.stopLive();
  expect(events).toEqual(['waited', 'opened', 'lost', 'waited', 'opened', 'lost for good']);
});

it('sends the positions of its parts with a ping, and gives them those of the pong [rule 19]', () => {
  socket().open();
  app.wakeOnReturn();
  events = [];
  window.dispatchEvent(new Event('online'));
  expect(JSON.parse(socket().sent[0] ?? '')).toMatchObject({ type: 'MSG_PING', positions });
  socket().receive({ type: 'MSG_PONG', time: 1, positions });
  expect(events).toEqual([positions]);
});
