import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { expect, test } from 'vitest';
import { rowAfter } from './row-after.ts';

const row = { head: 4, last: null, waiting_since: null } as unknown as StaffConversation;
const message = (values: Partial<ChatMessage>): ChatMessage => ({
  seq: 5,
  time: 50,
  sender: 2,
  persona: null,
  client_id: '',
  content_type: 1,
  content: 'Hello?',
  file: null,
  event: null,
  reason: null,
  ...values,
});

test('a player waits from their first unanswered message until staff reply', () => {
  const asked = rowAfter(row, message({}));
  expect(asked).toEqual({
    head: 5,
    last: { sender: 2, content_type: 1, text: 'Hello?', time: 50 },
    waiting_since: 50,
  });
  expect(rowAfter(asked, message({ seq: 6, time: 60 })).waiting_since).toBe(50);
  expect(rowAfter(asked, message({ seq: 6, sender: 1 })).waiting_since).toBeNull();
});

test('known messages change nothing, and an event does not become the last message [rule 18]', () => {
  expect(rowAfter(row, message({ seq: 4 }))).toBe(row);
  expect(rowAfter(row, message({ event: 'joined', sender: 1 }))).toEqual({ ...row, head: 5 });
});
