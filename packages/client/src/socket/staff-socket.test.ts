import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { openStaffSocket, type StaffLive } from './staff-socket.ts';

/** A fake socket; the test acts as the server. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.opened.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let live: StaffLive;
let heard: ToStaff[];
let states: string[];

const last = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  heard = [];
  states = [];
  live = openStaffSocket({
    origin: 'https://game.example',
    token: async () => 't',
    onMessage: (message) => heard.push(message),
    onOpen: () => states.push('open'),
    onClose: (code) => states.push(`close ${code}`),
    random: () => 1,
  });
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens the console socket, reports its state, and delivers only known frames', () => {
  expect(last().address).toBe('wss://game.example/community/console/websocket/');
  last().open();
  const changed = { type: 'MSG_STAFF', kind: 'changed', noun: 'articles', ids: ['1'] };
  for (const frame of [changed, { type: 'MSG_STAFF', kind: 'future' }]) {
    last().onmessage?.({ data: JSON.stringify(frame) });
  }
  expect(heard).toEqual([changed]);
  last().close(1006);
  expect(states).toEqual(['open', 'close 1006']);
});

it('sends only while open', () => {
  const message = { type: 'MSG_EDITING', article_id: 1, lang: 3 } as const;
  live.send(message);
  last().open();
  live.send(message);
  expect(last().sent).toEqual([JSON.stringify(message)]);
});
