import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { openStaffSocket, type StaffLive } from './staff-socket.ts';
import { fakeSockets, last, realSockets } from '../testing/fake-socket.ts';

let live: StaffLive;
let heard: ToStaff[];
let states: string[];

beforeEach(async () => {
  fakeSockets();
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
  realSockets();
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
