import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Live } from './keep-socket.ts';
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
let received: FromServer[];
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
  tokens = 0;
  live = openLive({
    origin: 'https://game.example',
    token: async () => `t${(tokens += 1)}`,
    onMessage: (message) => received.push(message),
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
