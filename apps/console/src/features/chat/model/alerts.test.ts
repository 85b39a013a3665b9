import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { expect, test } from 'vitest';
import { alertsOf, unreadOf } from './alerts.ts';

const row = (id: string, head: number, sender: 1 | 2 = 2): DeskConversation =>
  ({ id, head, read: 1, last: { sender, content_type: 1, text: '', time: head } }) as DeskConversation;
const nowhere = () => false;

test('the first look is no news, a chat that came is, and so is what a player wrote since', () => {
  const told = (before: readonly DeskConversation[] | null, now: readonly DeskConversation[]) =>
    alertsOf(before, now, nowhere).map(({ kind, row: { id } }) => `${kind} ${id}`);
  expect(told(null, [row('a', 3)])).toEqual([]);
  expect(told([row('a', 3)], [row('a', 4), row('b', 1)])).toEqual(['message a', 'assigned b']);
  expect(told([row('a', 3)], [row('a', 4, 1)])).toEqual([]);
});

test('a chat that one looks at is quiet', () => {
  expect(alertsOf([row('a', 3)], [row('a', 4)], () => true)).toEqual([]);
});

test('what staff said last counts as read', () => {
  expect([unreadOf(row('a', 4)), unreadOf(row('a', 4, 1))]).toEqual([3, 0]);
});
