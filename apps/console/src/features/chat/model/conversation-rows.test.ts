import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import type { ChatEntry } from '@guildhall/contract/chat/staff.ts';
import { expect, test } from 'vitest';
import { entriesSince, lastSeen, conversationRows } from './conversation-rows.ts';

const minute = 60_000;
const said = (seq: number, time: number, sender: 1 | 2 = 2): ChatItem => ({
  kind: 'message',
  key: `m${seq}`,
  isOwn: sender === 1,
  message: {
    seq,
    time,
    sender,
    persona: sender === 1 ? 4 : null,
    client_id: `c${seq}`,
    content_type: 1,
    content: 'x',
    file: null,
    event: null,
    reason: null,
  },
});
const pending = {
  client_id: 'p',
  conversation: null,
  content_type: 1,
  content: 'x',
  file: null,
  created_at: 0,
} as const;
const note = (id: number, at: number): ChatEntry => ({
  id,
  at,
  kind: 'note',
  staff: null,
  to: null,
  text: 'n',
  why: null,
});
const dayOf = (at: number): string => String(Math.floor(at / (24 * 60 * minute)));
const keysOf = (rows: ReturnType<typeof conversationRows>) => rows.map(({ key }) => key);

test('notes are placed between messages by time, and each day starts with a separator', () => {
  const day = 24 * 60 * minute;
  const rows = conversationRows(
    [said(1, minute), said(2, 3 * minute), said(3, day)],
    [note(7, 2 * minute), note(8, day + 1)],
    dayOf,
  );
  expect(keysOf(rows)).toEqual(['day 0', 'm1', 'entry 7', 'm2', 'day 1', 'm3', 'entry 8']);
});

test('the sender’s name is repeated after another sender, a note, or five minutes', () => {
  const items = [said(1, 0), said(2, minute), said(3, 2 * minute, 1), said(4, 3 * minute), said(5, 9 * minute)];
  const rows = conversationRows(items, [], dayOf).filter((row) => row.kind === 'item');
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true, true]);
});

test('pending messages stay at the bottom', () => {
  const rows = conversationRows([said(1, 5), { kind: 'sending', key: 'p', pending }], [note(9, 10 * minute)], dayOf);
  expect(keysOf(rows)).toEqual(['day 0', 'm1', 'entry 9', 'p']);
});

test('notes older than the loaded messages are hidden until their page is loaded', () => {
  const items = [said(51, 100)];
  const entries = [note(1, 50), note(2, 150)];
  expect([entriesSince(entries, items, true).length, entriesSince(entries, items, false).length]).toEqual([1, 2]);
});

test('the read mark is at the last staff message that the player has read [rule 20]', () => {
  const items = [said(1, 0), said(2, 1, 1), said(3, 2, 1), said(4, 3)];
  expect([lastSeen(items, 0), lastSeen(items, 2), lastSeen(items, 4)]).toEqual([0, 2, 3]);
});
