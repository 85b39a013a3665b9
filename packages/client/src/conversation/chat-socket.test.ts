import { beforeEach, expect, it } from 'vitest';
import { createChatSocket } from './chat-socket.ts';

const positions = [{ conversation: '0b7c1f2e-6a43-4a25-9c39-3a0e1b1c5d10', seq: 3 }];
let isOpen: boolean;
let heard: unknown[];
let socket: ReturnType<typeof createChatSocket<string>>;

const live = {
  send: (frame: object) => isOpen && heard.push(frame) > 0,
  isOpen: () => isOpen,
  wake: () => {},
  close: () => {},
};
const chat = {
  receive: (frame: string) => heard.push(frame),
  socketOpened: () => heard.push('opened'),
  socketLost: (isFinal: boolean) => heard.push({ isFinal }),
  positions: () => positions,
  compare: () => heard.push('compared'),
};

beforeEach(() => {
  isOpen = true;
  heard = [];
  socket = createChatSocket();
});

it('does without a chat until one is connected, which then learns of the open socket', () => {
  socket.part.opened(live);
  socket.receive('early');
  socket.part.compare(positions);
  expect([socket.part.positions(), heard]).toEqual([[], []]);
  socket.connect(chat);
  socket.receive('hi');
  socket.part.compare(positions);
  expect([socket.part.positions(), heard]).toEqual([positions, ['opened', 'hi', 'compared']]);
  socket.connect(null);
  socket.receive('late');
  expect([socket.part.positions(), heard.length]).toEqual([[], 3]);
});

it('a chat that comes before the socket learns of each opening and each loss', () => {
  socket.connect(chat);
  expect([socket.isOpen(), socket.send({ text: 'hi' }), heard]).toEqual([false, false, []]);
  socket.part.opened(live);
  expect([socket.isOpen(), socket.send({ text: 'hi' })]).toEqual([true, true]);
  isOpen = false;
  socket.part.lost({ code: 1006, isFinal: false });
  expect(socket.send({ text: 'lost' })).toBe(false);
  isOpen = true;
  socket.part.opened(live);
  socket.part.lost({ code: null, isFinal: true });
  expect([socket.isOpen(), socket.send({ text: 'lost' })]).toEqual([false, false]);
  expect(heard).toEqual(['opened', { text: 'hi' }, { isFinal: false }, 'opened', { isFinal: true }]);
});
