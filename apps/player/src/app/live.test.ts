import type { Live, Position } from '@guildhall/client/socket/reconnecting-socket.ts';
import { FakeSocket, last } from '@guildhall/client/testing/fake-socket.ts';
import { chatFromServerSchema } from '@guildhall/contract/realtime/chat-frames.ts';
import { fromServerSchema } from '@guildhall/contract/realtime/messages.ts';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { kindsOf } from '@guildhall/contract/realtime/testing/message-kinds.ts';
import type { Session } from '@guildhall/contract/launch/player.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ada: Session = {
  kind: 'player',
  proof: 'ticket',
  player: 'ada',
  guid: 10_001,
  roles: [],
  deletion: null,
  restriction: null,
  paused: {},
  earlier: null,
};
const totals = { survey_total: 1, news: 2, events: 3, guide: 4, workshop_events: 5, workshop_school: 6 };
const mute = { kind: 'mute', reason: 'insults', until: 5, is_network: false } as const;
const hello = { type: 'MSG_UNREAD', kind: 'hello', totals, replies: 0, chat: 0, server_time: 1 };

const conversation = '0b7c1f2e-6a43-4a25-9c39-3a0e1b1c5d10';
let heardByChat: unknown[];
let asked: string[];
let finals: number;
let live: Live;

const load = async () => ({
  ...(await import('./live.ts')),
  ...(await import('./live.list.ts')),
  ...(await import('../features/chat/chat.live.ts')),
  ...(await import('../features/replies/replies.public.ts')),
  ...(await import('../platform/network/query-client.ts')),
  ...(await import('../platform/session/paused.ts')),
  ...(await import('../platform/session/session.ts')),
});
let app: Awaited<ReturnType<typeof load>>;

/** What the app has taken from the socket. */
const taken = () => {
  const state = app.currentSession();
  return {
    totals: app.queryClient.getQueryData(['totals']),
    replies: app.repliesStore.get(),
    chat: app.chatStore.get(),
    mayHaveOwn: app.mayHaveOwnStore.get(),
    restriction: state.status === 'known' ? state.session.restriction : undefined,
    chatPause: app.pauseOf('chat'),
  };
};
const nothing = {
  totals: undefined,
  replies: 0,
  chat: 0,
  mayHaveOwn: false,
  restriction: null,
  chatPause: undefined,
};

const socket = last;
const unread = (fields: object): void => socket().receive({ type: 'MSG_UNREAD', ...fields });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeSocket.opened = [];
  heardByChat = [];
  asked = [];
  finals = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://game.example', pathname: '/community/home' });
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/community/api', '');
    asked.push(path);
    return Response.json({ code: 0, msg: path === '/launch/socket' ? { token: 't' } : ada });
  });
  app = await load();
  await app.askSession();
  asked = [];
  live = app.openLive(() => {
    finals += 1;
  });
  await vi.advanceTimersByTimeAsync(0);
  socket().open();
});
afterEach(() => {
  live.close();
  app.queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connectChat = (positions: readonly Position[] = []): void =>
  app.chatSocket.connect({
    receive: (frame) => heardByChat.push(frame),
    socketOpened: () => heardByChat.push('opened'),
    socketLost: (isFinal) => heardByChat.push(isFinal ? 'lost for good' : 'lost'),
    positions: () => positions,
    compare: (heard) => heardByChat.push(heard),
  });

it('each kind of message has one receiver; only the first message has several', () => {
  const checked = app.listedLive.flatMap(({ on = {} }) => Object.keys(on));
  const unchecked = app.listedLive.flatMap(({ frames = {} }) => Object.keys(frames));
  const received = [...checked, ...unchecked].sort();
  const kinds = new Set([...kindsOf(fromServerSchema), ...kindsOf(chatFromServerSchema)]);
  // Its fields belong to several features.
  kinds.delete('hello');
  expect(received).toEqual([...kinds].sort());
  // What a feature takes checked must be known to the schema of all apps.
  expect(checked.filter((kind) => !kindsOf(fromServerSchema).includes(kind))).toEqual([]);
});

it('passes each field of the first message to its feature [rule 3]', () => {
  unread({ ...hello, replies: 2, chat: 3, restriction: mute, paused: { chat: 'read_only' } });
  expect(taken()).toEqual({
    totals,
    replies: 2,
    chat: 3,
    mayHaveOwn: true,
    restriction: mute,
    chatPause: 'read_only',
  });
});

it('a first message without a restriction and pauses leaves both as they are, and asks nothing of players without anything', () => {
  unread({ kind: 'restricted', restriction: mute });
  unread({ kind: 'paused', paused: { chat: 'off' } });
  unread(hello);
  expect(taken()).toEqual({ ...nothing, totals, restriction: mute, chatPause: 'off' });
  unread({ ...hello, has_reports: true });
  expect(taken().mayHaveOwn).toBe(true);
});

it('passes each kind to its feature and to no other [rule 4, rule 11]', () => {
  connectChat();
  heardByChat = [];
  unread({ kind: 'totals', totals });
  expect(taken()).toEqual({ ...nothing, totals });
  unread({ kind: 'restricted', restriction: mute });
  expect(taken()).toEqual({ ...nothing, totals, restriction: mute });
  unread({ kind: 'restricted', restriction: null });
  unread({ kind: 'paused', paused: { chat: 'off' } });
  expect(taken()).toEqual({ ...nothing, totals, chatPause: 'off' });
  unread({ kind: 'replies', replies: 0 });
  expect(taken().mayHaveOwn).toBe(false);
  unread({ kind: 'replies', replies: 4 });
  expect(taken()).toEqual({ ...nothing, totals, chatPause: 'off', replies: 4, mayHaveOwn: true });
  expect(heardByChat).toEqual([]);
});

it('frames of a conversation reach the chat once, and the unread number is shown without it [rule 21]', () => {
  const read = { type: 'MSG_UNREAD', kind: 'read', chat: { unread: 2, state: 'active' } };
  socket().receive(read);
  expect([taken().chat, taken().mayHaveOwn]).toEqual([2, true]);
  connectChat();
  const frames = [
    read,
    { type: 'MSG_UNREAD', kind: 'synced', conversation, head: 3 },
    { type: 'MSG_UNREAD', kind: 'reset', chat: null },
    { type: 'MSG_MESSAGE', kind: 'ack', conversation, client_id: conversation, seq: 4, time: 1 },
  ];
  for (const frame of frames) socket().receive(frame);
  expect(heardByChat).toEqual(['opened', ...frames]);
});

it('ignores what it does not know', () => {
  connectChat();
  heardByChat = [];
  unread({ kind: 'totals', totals: 'none' });
  unread({ kind: 'weather', totals });
  socket().receive(null);
  expect([taken(), heardByChat]).toEqual([nothing, []]);
});

it('tells the chat of each lost and each new socket, and exchanges positions [rule 9, rule 19]', async () => {
  const positions = [{ conversation, seq: 3 }];
  connectChat(positions);
  socket().close(1006);
  await vi.advanceTimersByTimeAsync(timings.reconnectBaseMs);
  expect(app.chatSocket.isOpen()).toBe(false);
  socket().open();
  expect([FakeSocket.opened.length, app.chatSocket.isOpen()]).toEqual([2, true]);
  live.wake();
  expect(JSON.parse(socket().sent[0] ?? '')).toMatchObject({ type: 'MSG_PING', positions });
  socket().receive({ type: 'MSG_PONG', time: 1, positions: [{ conversation, seq: 5 }] });
  expect(heardByChat).toEqual(['opened', 'lost', 'opened', [{ conversation, seq: 5 }]]);
});

it('a refusal for good is reported, and only a block asks for the session [rule 9]', async () => {
  connectChat();
  socket().close(closeCodes.too_many_sockets);
  await vi.advanceTimersByTimeAsync(10 * timings.reconnectMaxMs);
  expect([finals, heardByChat, asked]).toEqual([1, ['opened', 'lost for good'], ['/launch/socket']]);
  live = app.openLive(() => {
    finals += 1;
  });
  await vi.advanceTimersByTimeAsync(0);
  socket().close(closeCodes.blocked);
  await vi.advanceTimersByTimeAsync(0);
  expect([finals, asked]).toEqual([2, ['/launch/socket', '/launch/socket', '/launch/session']]);
});
