import type { Heard } from '@guildhall/contract/realtime/messages.ts';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Live, Position } from './reconnecting-socket.ts';
import { openPlayerSocket } from './player-socket.ts';
import { fakeSockets, FakeSocket, last, realSockets } from '../testing/fake-socket.ts';

const totals = { survey_total: 1, news: 2, events: 3, guide: 4, workshop_events: 5, workshop_school: 6 };
let live: Live;
let received: Heard[];
let others: unknown[];
let states: unknown[];
let positions: Position[];
let tokens: number;

beforeEach(async () => {
  fakeSockets();
  received = [];
  others = [];
  states = [];
  positions = [];
  tokens = 0;
  live = openPlayerSocket({
    origin: 'https://game.example',
    token: async () => `t${(tokens += 1)}`,
    onMessage: (message) => received.push(message),
    onOther: (frame) => others.push(frame),
    onOpen: () => states.push('open'),
    onDown: (down) => states.push(down),
    positions: () => positions,
    onPositions: (heard) => states.push(heard),
    random: () => 1,
  });
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  live.close();
  realSockets();
});

it('connects with the subprotocol and a fresh single-use token [rule 2]', () => {
  expect(last().address).toBe('wss://game.example/community/websocket/');
  expect(last().protocols).toEqual(['guildhall.v1', 'token.t1']);
});

it('delivers known frames and ignores unknown ones', () => {
  last().open();
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_UNREAD', kind: 'totals', totals }) });
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_FUTURE', x: 1 }) });
  expect(received).toEqual([{ type: 'MSG_UNREAD', kind: 'totals', totals }]);
  // The chat screen receives all frames.
  expect(others).toEqual([
    { type: 'MSG_UNREAD', kind: 'totals', totals },
    { type: 'MSG_FUTURE', x: 1 },
  ]);
});

it('reconnects with exponential backoff, each time with a new token [rule 9]', async () => {
  last().close(1006);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
  last().close(1006);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(last().protocols).toEqual(['guildhall.v1', 'token.t3']);
});

it('spreads reconnects widely after a draining gateway [rule 9]', async () => {
  last().close(closeCodes.draining);
  await vi.advanceTimersByTimeAsync(timings.drainSpreadMs - 1);
  expect(FakeSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.opened).toHaveLength(2);
});

it('stops reconnecting when the session has ended [rule 9]', async () => {
  live.close();
  let refused = 0;
  const token = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('launch_required'));
  openPlayerSocket({
    origin: 'https://game.example',
    token,
    onMessage: () => {},
    isFinal: () => true,
    onRefused: () => (refused += 1),
  });
  await vi.advanceTimersByTimeAsync(10 * timings.reconnectMaxMs);
  expect([token.mock.calls.length, refused]).toEqual([1, 1]);
});

it('does not reconnect after a close code that forbids it [rule 9]', async () => {
  last().close(closeCodes.revoked);
  await vi.advanceTimersByTimeAsync(10 * timings.reconnectMaxMs);
  expect(FakeSocket.opened).toHaveLength(1);
});

it('pings an idle socket, and abandons one that does not respond [rule 5]', async () => {
  last().open();
  await vi.advanceTimersByTimeAsync(timings.pingEveryMs * 1.2);
  expect(last().sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual(['MSG_PING']);
  await vi.advanceTimersByTimeAsync(timings.pongWithinMs + timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
});

const beats = (): unknown[] => last().sent.map((text) => ({ ...(JSON.parse(text) as object), time: 0 }));
const pong = (more: object = {}): void => {
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_PONG', time: 1, ...more }) });
};

it('sends only while open, and reports state changes', () => {
  expect([live.send({ type: 'x' }), live.isOpen()]).toEqual([false, false]);
  last().open();
  expect([live.send({ type: 'x' }), live.isOpen()]).toEqual([true, true]);
  expect(last().sent).toEqual(['{"type":"x"}']);
  last().close(1006);
  expect(live.send({ type: 'x' })).toBe(false);
  expect(states).toEqual(['open', { code: 1006, isFinal: false }]);
});

it('reports a close code after which it must not reconnect [rule 9]', () => {
  last().open();
  last().close(closeCodes.too_many_sockets);
  expect(states).toEqual(['open', { code: closeCodes.too_many_sockets, isFinal: true }]);
});

it('reports its own closing once, and delivers nothing afterwards', () => {
  last().open();
  live.close();
  live.close();
  expect(states).toEqual(['open', { code: null, isFinal: true }]);
  expect(live.isOpen()).toBe(false);
});

it('sends positions with pings, and delivers those of the pong [rule 19]', async () => {
  last().open();
  positions = [{ conversation: 'c', seq: 4 }];
  await vi.advanceTimersByTimeAsync(timings.pingEveryMs * 1.2);
  expect(beats()).toEqual([{ type: 'MSG_PING', time: 0, positions }]);
  pong({ positions: [{ conversation: 'c', seq: 5 }] });
  expect(states).toEqual(['open', [{ conversation: 'c', seq: 5 }]]);
});

it('answers a ping with a pong of the same time [rule 5]', () => {
  last().open();
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_PING', time: 77 }) });
  expect(last().sent).toEqual(['{"type":"MSG_PONG","time":77}']);
});

it('checks the socket within 3 s when the page becomes visible again [I2]', async () => {
  last().open();
  live.wake();
  expect(beats()).toEqual([{ type: 'MSG_PING', time: 0 }]);
  pong();
  await vi.advanceTimersByTimeAsync(timings.wakePongMs);
  expect(FakeSocket.opened).toHaveLength(1);
  const first = last();
  live.wake();
  await vi.advanceTimersByTimeAsync(timings.wakePongMs);
  expect(states).toEqual(['open', { code: null, isFinal: false }]);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
  // Frames of the abandoned socket are ignored.
  first.onmessage?.({ data: JSON.stringify({ type: 'MSG_UNREAD', kind: 'totals', totals }) });
  expect(received).toEqual([{ type: 'MSG_PONG', time: 1 }]);
});

it('reconnects immediately, and only once, when the page becomes visible again [I2]', async () => {
  last().close(1006);
  live.wake();
  live.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs * 2);
  expect(FakeSocket.opened).toHaveLength(2);
});

it('aborts a connection that does not open in time', async () => {
  await vi.advanceTimersByTimeAsync(timings.openWithinMs + timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
});
