import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import type { ChatMessage } from '@guildhall/contract/chat.ts';
import { senders } from '@guildhall/contract/chat-rules.ts';
import { fromStaffSchema, toStaffSchema, type FromStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { allErrors } from '@guildhall/contract/staff-errors.ts';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import type { Pending } from './conversation-types.ts';
import { openStaffChat, type StaffChat, type StaffChatApi } from './staff-chat.ts';
import { createVirtualClock, type VirtualClock } from './testing/virtual-clock.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const rowOf = (number: number, more: Partial<DeskConversation> = {}): DeskConversation => ({
  id: idOf(number),
  number,
  epoch: 1,
  state: 'active',
  guid: 7,
  is_verified: true,
  is_guest: false,
  lang: 1,
  channel: null,
  version_of_game: null,
  assignee: null,
  assign_epoch: 3,
  persona: 2,
  head: 0,
  read: 0,
  peer_read: 0,
  last: null,
  created_at: 1,
  queued_at: 1,
  waiting_since: null,
  ended_at: null,
  end_reason: null,
  rating: null,
  ...more,
});
const messageOf = (seq: number, content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  time: 1,
  sender: senders.user,
  persona: null,
  client_id: `of the player ${seq}`,
  content_type: 1,
  content,
  file: null,
  event: null,
  reason: null,
  ...more,
});

let clock: VirtualClock;
let said: FromStaff[];
let posted: Parameters<StaffChatApi['post']>[0][];
let post: StaffChatApi['post'];
let kept: Map<string, Pending>;
let rows: DeskConversation[];
let desk: StaffChat;
let isOpen: boolean;

/** Whatever the server says, as the console's socket would hand it on. */
const hear = (frame: object): void => desk.receive(v.parse(toStaffSchema, frame));
const sync = (number: number, head: number): void =>
  hear({ type: 'MSG_UNREAD', kind: 'synced', conversation: idOf(number), head });
const deliver = (number: number, message: ChatMessage): void =>
  hear({ type: 'MSG_MESSAGE', kind: 'deliver', conversation: idOf(number), message });
const last = (): FromStaff | undefined => said.at(-1);

const create = (): StaffChat => {
  let ids = 0;
  return openStaffChat({
    api: {
      page: async () => ({ epoch: 1, list: [messageOf(60, 'sixty')], is_more: true }),
      post: (outgoing) => post(outgoing),
    },
    send: (frame) => {
      if (isOpen) said.push(v.parse(fromStaffSchema, frame));
      return isOpen;
    },
    newId: () => `10000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
    store: {
      load: async () => [...kept.values()],
      put: async (pending) => void kept.set(pending.client_id, pending),
      remove: async (clientId) => void kept.delete(clientId),
    },
    onRow: (row) => rows.push(row),
    clock,
    random: () => 0.5,
  });
};

beforeEach(() => {
  clock = createVirtualClock();
  [said, posted, rows, kept, isOpen] = [[], [], [], new Map(), true];
  post = async (outgoing) => {
    posted.push(outgoing);
    return { client_id: outgoing.client_id, seq: 1, time: 1 };
  };
  desk = create();
  desk.socketOpened();
});

it('rule 16: follows several conversations over one socket, each with what it has', async () => {
  const one = desk.follow(rowOf(1));
  const two = desk.follow(rowOf(2, { head: 60 }));
  await clock.pass(10);
  expect(said).toEqual([
    { type: 'MSG_UNREAD', kind: 'resume', conversation: idOf(1), epoch: 1, applied: 0 },
    { type: 'MSG_UNREAD', kind: 'resume', conversation: idOf(2), epoch: 1, applied: 60 },
  ]);
  sync(1, 0);
  expect([one.get().status, two.get().status]).toEqual(['connected', 'connecting']);
  sync(2, 60);
  deliver(2, messageOf(61, 'sixty-one'));
  expect([one.get().applied, two.get().applied]).toEqual([0, 61]);
  expect(desk.positions()).toEqual([
    { conversation: idOf(1), seq: 0 },
    { conversation: idOf(2), seq: 61 },
  ]);
});

it('rule 19: a conversation that is behind what was sent resumes', () => {
  desk.follow(rowOf(1));
  sync(1, 0);
  said.length = 0;
  desk.compare([{ conversation: idOf(1), seq: 2 }]);
  expect(said).toEqual([{ type: 'MSG_UNREAD', kind: 'resume', conversation: idOf(1), epoch: 1, applied: 0 }]);
});

it('rule 24: every message and every typing names the newest hands that were seen', async () => {
  const one = desk.follow(rowOf(1));
  sync(1, 0);
  await clock.pass(0);
  one.typing('he');
  expect(last()).toMatchObject({ kind: 'typing', text: 'he', assign_epoch: 3 });
  hear({ type: 'MSG_UNREAD', kind: 'read', row: rowOf(1, { assign_epoch: 5 }) });
  desk.learn(rowOf(1, { assign_epoch: 4 }));
  one.sendText('hello');
  expect(last()).toMatchObject({ kind: 'send', content: 'hello', assign_epoch: 5 });
  expect(rows.map((row) => row.assign_epoch)).toEqual([5]);
});

it('rule 24: whoever lost the conversation is refused for good, and the text is still there', async () => {
  const one = desk.follow(rowOf(1));
  sync(1, 0);
  await clock.pass(0);
  one.sendText('hello');
  const { client_id: clientId } = last() as Extract<FromStaff, { kind: 'send' }>;
  const code = allErrors.chat_stale.code;
  const about = { type: 'MSG_MESSAGE', conversation: idOf(1), client_id: clientId };
  hear({ ...about, kind: 'nack', code, retry_after_ms: null });
  expect(one.get().items).toMatchObject([{ kind: 'failed', code, isFinal: true, pending: { content: 'hello' } }]);
  desk.unfollow(idOf(1));
  expect(desk.follow(rowOf(1)).get().items).toMatchObject([{ kind: 'failed', pending: { content: 'hello' } }]);
  // A later day does not send it by surprise.
  expect(kept.size).toBe(0);
});

it('rule 26: without an answer it goes over HTTP with the same hands, and a refusal there counts', async () => {
  const one = desk.follow(rowOf(1));
  sync(1, 0);
  await clock.pass(0);
  one.sendText('hello');
  await clock.pass(11_000);
  expect(posted).toMatchObject([{ content: 'hello', assign_epoch: 3 }]);
  post = () => Promise.reject(Object.assign(new Error('chat_stale'), { reason: 'chat_stale', params: {} }));
  one.sendText('more');
  await clock.pass(11_000);
  expect(one.get().items.at(-1)).toMatchObject({ kind: 'failed', code: allErrors.chat_stale.code, isFinal: true });
});

it('rule 22: the player’s text is seen while it is written, what staff write is not', () => {
  const one = desk.follow(rowOf(1));
  sync(1, 0);
  const frame = { type: 'MSG_MESSAGE', kind: 'typing', conversation: idOf(1) };
  hear({ ...frame, persona: 2, text: 'dear' });
  expect(one.get().typing).toBe(null);
  hear({ ...frame, persona: null, text: 'my sword' });
  expect(one.get().typing).toEqual({ persona: null, text: 'my sword' });
  hear({ ...frame, persona: null, text: '' });
  expect(one.get().typing).toBe(null);
});

it('rule 21: a row tells the other side’s position, and an old one moves nothing back', () => {
  const one = desk.follow(rowOf(1));
  hear({ type: 'MSG_UNREAD', kind: 'read', row: rowOf(1, { head: 4, peer_read: 4, read: 2 }) });
  desk.learn(rowOf(1, { head: 3, peer_read: 3, read: 1, state: 'waiting' }));
  expect(one.get()).toMatchObject({ peerRead: 4, read: 2, state: 'active' });
});

it('rule 17: a reset fetches the newest page and resumes after it', async () => {
  const one = desk.follow(rowOf(1));
  hear({ type: 'MSG_UNREAD', kind: 'reset', conversation: idOf(1) });
  await clock.pass(0);
  expect(last()).toMatchObject({ kind: 'resume', applied: 60 });
  expect(one.get()).toMatchObject({ applied: 60, hasEarlier: true });
});

it('leaves when the last who follows is gone, but not before what was said is out', async () => {
  const one = desk.follow(rowOf(1));
  expect(desk.follow(rowOf(1))).toBe(one);
  sync(1, 0);
  await clock.pass(0);
  one.sendText('bye');
  const { client_id: clientId } = last() as Extract<FromStaff, { kind: 'send' }>;
  desk.unfollow(idOf(1));
  desk.unfollow(idOf(1));
  expect(last()).toMatchObject({ kind: 'send' });
  hear({ type: 'MSG_MESSAGE', kind: 'ack', conversation: idOf(1), client_id: clientId, seq: 1, time: 1 });
  expect(last()).toEqual({ type: 'MSG_UNREAD', kind: 'leave', conversation: idOf(1) });
  expect(desk.positions()).toEqual([]);
});

it('what was said before a reload goes out in its own conversation', async () => {
  isOpen = false;
  desk.socketLost();
  desk.follow(rowOf(1)).sendText('in one');
  desk.follow(rowOf(2)).sendText('in two');
  desk.close();
  desk = create();
  isOpen = true;
  desk.socketOpened();
  const two = desk.follow(rowOf(2));
  await clock.pass(0);
  expect(two.get().items).toMatchObject([{ kind: 'sending', pending: { content: 'in two' } }]);
  sync(2, 0);
  expect(last()).toMatchObject({ kind: 'send', conversation: idOf(2), content: 'in two' });
});
