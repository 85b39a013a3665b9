import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';
import { fromStaffSchema, toStaffSchema, type FromStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import type { Pending } from './types.ts';
import { openStaffChat, type StaffChat, type StaffChatApi } from './staff-chat.ts';
import { createVirtualClock, type VirtualClock } from '../testing/virtual-clock.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const rowOf = (number: number, more: Partial<StaffConversation> = {}): StaffConversation => ({
  id: idOf(number),
  number,
  epoch: 1,
  state: 'active',
  guid: 7,
  is_verified: true,
  is_guest: false,
  tier: 0,
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
  respond_by: null,
  resolve_by: null,
  snoozed_until: null,
  ended_at: null,
  end_reason: null,
  rating: null,
  ...more,
});
const messageOf = (seq: number, content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  time: 1,
  sender: senders.player,
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
let rows: StaffConversation[];
let staffChat: StaffChat;
let isOpen: boolean;

/** Delivers a server frame like the console's socket would. */
const hear = (frame: object): void => staffChat.receive(v.parse(toStaffSchema, frame));
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
  staffChat = create();
  staffChat.socketOpened();
});

it('follows several conversations over one socket, each from its own position [rule 16]', async () => {
  const one = staffChat.follow(rowOf(1));
  const two = staffChat.follow(rowOf(2, { head: 60 }));
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
  expect(staffChat.positions()).toEqual([
    { conversation: idOf(1), seq: 0 },
    { conversation: idOf(2), seq: 61 },
  ]);
});

it("resumes a conversation that is behind the server's position [rule 19]", () => {
  staffChat.follow(rowOf(1));
  sync(1, 0);
  said.length = 0;
  staffChat.compare([{ conversation: idOf(1), seq: 2 }]);
  expect(said).toEqual([{ type: 'MSG_UNREAD', kind: 'resume', conversation: idOf(1), epoch: 1, applied: 0 }]);
});

it('sends the latest known assignment with every message and typing notice [rule 24]', async () => {
  const one = staffChat.follow(rowOf(1));
  sync(1, 0);
  await clock.pass(0);
  one.typing('he');
  expect(last()).toMatchObject({ kind: 'typing', text: 'he', assign_epoch: 3 });
  hear({ type: 'MSG_UNREAD', kind: 'read', row: rowOf(1, { assign_epoch: 5 }) });
  staffChat.learn(rowOf(1, { assign_epoch: 4 }));
  one.sendText('hello');
  expect(last()).toMatchObject({ kind: 'send', content: 'hello', assign_epoch: 5 });
  expect(rows.map((row) => row.assign_epoch)).toEqual([5]);
});

it('keeps the text of a message that was refused because the conversation was reassigned [rule 24]', async () => {
  const one = staffChat.follow(rowOf(1));
  sync(1, 0);
  await clock.pass(0);
  one.sendText('hello');
  const { client_id: clientId } = last() as Extract<FromStaff, { kind: 'send' }>;
  const code = allErrors.chat_stale.code;
  const about = { type: 'MSG_MESSAGE', conversation: idOf(1), client_id: clientId };
  hear({ ...about, kind: 'nack', code, retry_after_ms: null });
  expect(one.get().items).toMatchObject([{ kind: 'failed', code, isFinal: true, pending: { content: 'hello' } }]);
  staffChat.unfollow(idOf(1));
  expect(staffChat.follow(rowOf(1)).get().items).toMatchObject([{ kind: 'failed', pending: { content: 'hello' } }]);
  // It is not sent on a later day.
  expect(kept.size).toBe(0);
});

it('falls back to HTTP with the same assignment, and respects a refusal there [rule 26]', async () => {
  const one = staffChat.follow(rowOf(1));
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

it('shows typing previews of the player, but not of staff [rule 22]', () => {
  const one = staffChat.follow(rowOf(1));
  sync(1, 0);
  const frame = { type: 'MSG_MESSAGE', kind: 'typing', conversation: idOf(1) };
  hear({ ...frame, persona: 2, text: 'dear' });
  expect(one.get().typing).toBe(null);
  hear({ ...frame, persona: null, text: 'my sword' });
  expect(one.get().typing).toEqual({ persona: null, text: 'my sword' });
  hear({ ...frame, persona: null, text: '' });
  expect(one.get().typing).toBe(null);
});

it('takes the other side’s position from a row, and never moves back with an old row [rule 21]', () => {
  const one = staffChat.follow(rowOf(1));
  hear({ type: 'MSG_UNREAD', kind: 'read', row: rowOf(1, { head: 4, peer_read: 4, read: 2 }) });
  staffChat.learn(rowOf(1, { head: 3, peer_read: 3, read: 1, state: 'waiting' }));
  expect(one.get()).toMatchObject({ peerRead: 4, read: 2, state: 'active' });
});

it('fetches the newest page after a reset, then resumes [rule 17]', async () => {
  const one = staffChat.follow(rowOf(1));
  hear({ type: 'MSG_UNREAD', kind: 'reset', conversation: idOf(1) });
  await clock.pass(0);
  expect(last()).toMatchObject({ kind: 'resume', applied: 60 });
  expect(one.get()).toMatchObject({ applied: 60, hasEarlier: true });
});

it('leaves a conversation when the last follower is gone, but only after pending messages are sent', async () => {
  const one = staffChat.follow(rowOf(1));
  expect(staffChat.follow(rowOf(1))).toBe(one);
  sync(1, 0);
  await clock.pass(0);
  one.sendText('bye');
  const { client_id: clientId } = last() as Extract<FromStaff, { kind: 'send' }>;
  staffChat.unfollow(idOf(1));
  staffChat.unfollow(idOf(1));
  expect(last()).toMatchObject({ kind: 'send' });
  hear({ type: 'MSG_MESSAGE', kind: 'ack', conversation: idOf(1), client_id: clientId, seq: 1, time: 1 });
  expect(last()).toEqual({ type: 'MSG_UNREAD', kind: 'leave', conversation: idOf(1) });
  expect(staffChat.positions()).toEqual([]);
});

it('sends persisted messages in their own conversation after a reload', async () => {
  isOpen = false;
  staffChat.socketLost();
  staffChat.follow(rowOf(1)).sendText('in one');
  staffChat.follow(rowOf(2)).sendText('in two');
  staffChat.close();
  staffChat = create();
  isOpen = true;
  staffChat.socketOpened();
  const two = staffChat.follow(rowOf(2));
  await clock.pass(0);
  expect(two.get().items).toMatchObject([{ kind: 'sending', pending: { content: 'in two' } }]);
  sync(2, 0);
  expect(last()).toMatchObject({ kind: 'send', conversation: idOf(2), content: 'in two' });
});
