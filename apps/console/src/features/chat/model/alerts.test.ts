import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { expect, test } from 'vitest';
import { alertsOf, unreadOf } from './alerts.ts';

const row = (id: string, head: number, sender: 1 | 2 = 2): StaffConversation =>
  ({ id, head, read: 1, last: { sender, content_type: 1, text: '', time: head } }) as StaffConversation;
const nowhere = () => false;

test('new player messages raise alerts, but not on the first load, nor in a chat that is new', () => {
  const alertsBetween = (before: readonly StaffConversation[] | null, now: readonly StaffConversation[]) =>
    alertsOf(before, now, nowhere).map(({ id }) => id);
  expect(alertsBetween(null, [row('a', 3)])).toEqual([]);
  expect(alertsBetween([row('a', 3)], [row('a', 4), row('b', 1)])).toEqual(['a']);
  expect(alertsBetween([row('a', 3)], [row('a', 4, 1)])).toEqual([]);
});

test('the chat in view raises no alert', () => {
  expect(alertsOf([row('a', 3)], [row('a', 4)], () => true)).toEqual([]);
});

test('messages count as read when staff sent the last one', () => {
  expect([unreadOf(row('a', 4)), unreadOf(row('a', 4, 1))]).toEqual([3, 0]);
});
