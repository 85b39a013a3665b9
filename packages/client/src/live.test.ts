import type { Heard } from '@guildhall/contract/realtime/messages.ts';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Live, Position } from './keep-socket.ts';
import { openLive } from './live.ts';

/** A socket without network: the test is the server. */
class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly address: string;
  readonly protocols: string[];

  constructor(address: string, protocols: string[]) {
    this.address = address;
    this.protocols = protocols;
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code = 1000): void {
    this.onclose?.({ code });
  }
}

const totals = { survey_total: 1, news: 2, events: 3, guide: 4, workshop_events: 5, workshop_school: 6 };
let live: Live;
let received: Heard[];
let others: unknown[];
let states: unknown[];
let positions: Position[];
let tokens: number;

const last = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  received = [];
  others = [];
  states = [];
  positions = [];
  tokens = 0;
  live = openLive({
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('rule 2: connects with the protocol and a fresh one-time token', () => {
  expect(last().address).toBe('wss://game.example/community/websocket/');
  expect(last().protocols).toEqual(['guildhall.v1', 'token.t1']);
});

it('hands on known frames and passes over unknown ones', () => {
  last().onopen?.();
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_UNREAD', kind: 'totals', totals }) });
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_FUTURE', x: 1 }) });
  expect(received).toEqual([{ type: 'MSG_UNREAD', kind: 'totals', totals }]);
  // Whoever shows a conversation looks at all of them.
  expect(others).toEqual([
    { type: 'MSG_UNREAD', kind: 'totals', totals },
    { type: 'MSG_FUTURE', x: 1 },
  ]);
});

it('rule 9: comes back after a growing wait, each time with a new token', async () => {
  last().close(1006);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
  last().close(1006);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(last().protocols).toEqual(['guildhall.v1', 'token.t3']);
});

it('rule 9: after a draining gateway the return is spread widely', async () => {
  last().close(closeCodes.draining);
  await vi.advanceTimersByTimeAsync(timings.drainSpreadMs - 1);
  expect(FakeSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.opened).toHaveLength(2);
});

it('rule 9: a session that is gone ends the trying', async () => {
  live.close();
  let refused = 0;
  const token = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('launch_required'));
  openLive({
    origin: 'https://game.example',
    token,
    onMessage: () => {},
    isFinal: () => true,
    onRefused: () => (refused += 1),
  });
  await vi.advanceTimersByTimeAsync(10 * timings.reconnectMaxMs);
  expect([token.mock.calls.length, refused]).toEqual([1, 1]);
});

it('rule 9: stays away when told to', async () => {
  last().close(closeCodes.revoked);
  await vi.advanceTimersByTimeAsync(10 * timings.reconnectMaxMs);
  expect(FakeSocket.opened).toHaveLength(1);
});

it('rule 5: pings in silence, and leaves a socket that does not answer', async () => {
  last().onopen?.();
  await vi.advanceTimersByTimeAsync(timings.pingEveryMs * 1.2);
  expect(last().sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual(['MSG_PING']);
  await vi.advanceTimersByTimeAsync(timings.pongWithinMs + timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
});

const beats = (): unknown[] => last().sent.map((text) => ({ ...(JSON.parse(text) as object), time: 0 }));
const pong = (more: object = {}): void => {
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_PONG', time: 1, ...more }) });
};

it('says something only while it is open, and tells when that is', () => {
  expect([live.send({ type: 'x' }), live.isOpen()]).toEqual([false, false]);
  last().onopen?.();
  expect([live.send({ type: 'x' }), live.isOpen()]).toEqual([true, true]);
  expect(last().sent).toEqual(['{"type":"x"}']);
  last().close(1006);
  expect(live.send({ type: 'x' })).toBe(false);
  expect(states).toEqual(['open', { code: 1006, isFinal: false }]);
});

it('rule 9: says so when nobody tries again', () => {
  last().onopen?.();
  last().close(closeCodes.too_many_sockets);
  expect(states).toEqual(['open', { code: closeCodes.too_many_sockets, isFinal: true }]);
});

it('tells that it is over when it is closed here, once, and hears no more', () => {
  last().onopen?.();
  live.close();
  live.close();
  expect(states).toEqual(['open', { code: null, isFinal: true }]);
  expect(live.isOpen()).toBe(false);
});

it('rule 19: pings carry positions where there are any, and the pong hands out what the server sent', async () => {
  last().onopen?.();
  positions = [{ conversation: 'c', seq: 4 }];
  await vi.advanceTimersByTimeAsync(timings.pingEveryMs * 1.2);
  expect(beats()).toEqual([{ type: 'MSG_PING', time: 0, positions }]);
  pong({ positions: [{ conversation: 'c', seq: 5 }] });
  expect(states).toEqual(['open', [{ conversation: 'c', seq: 5 }]]);
});

it('rule 5: answers a ping with its time', () => {
  last().onopen?.();
  last().onmessage?.({ data: JSON.stringify({ type: 'MSG_PING', time: 77 }) });
  expect(last().sent).toEqual(['{"type":"MSG_PONG","time":77}']);
});

it('I2 a page that is looked at again has its socket prove itself within 3 s', async () => {
  last().onopen?.();
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
  // What the dead one still brings is not heard.
  first.onmessage?.({ data: JSON.stringify({ type: 'MSG_UNREAD', kind: 'totals', totals }) });
  expect(received).toEqual([{ type: 'MSG_PONG', time: 1 }]);
});

it('I2 a page that is looked at again does not wait for its next attempt, and makes only one', async () => {
  last().close(1006);
  live.wake();
  live.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs * 2);
  expect(FakeSocket.opened).toHaveLength(2);
});

it('gives up a connection that does not open', async () => {
  await vi.advanceTimersByTimeAsync(timings.openWithinMs + timings.reconnectBaseMs);
  expect(FakeSocket.opened).toHaveLength(2);
});
