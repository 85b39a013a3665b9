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
    snoozed_until: null,
  });
  expect(rowAfter(asked, message({ seq: 6, time: 60 })).waiting_since).toBe(50);
  const due = { ...asked, respond_by: 90 };
  expect(rowAfter(due, message({ seq: 6 })).respond_by).toBe(90);
  expect(rowAfter(due, message({ seq: 6, sender: 1 }))).toMatchObject({ waiting_since: null, respond_by: null });
});

test('known messages change nothing, and an event does not become the last message [rule 18]', () => {
  expect(rowAfter(row, message({ seq: 4 }))).toBe(row);
  expect(rowAfter(row, message({ event: 'joined', sender: 1 }))).toEqual({ ...row, head: 5 });
});

test('what the player writes ends a snooze, and telling them about a report is no answer (ADR 57)', () => {
  const snoozed = { ...row, waiting_since: 40, snoozed_until: 900 };
  const notified = rowAfter(snoozed, message({ sender: 1, report: { id: 'r', number: 12 } }));
  expect([notified.waiting_since, notified.snoozed_until]).toEqual([40, 900]);
  expect(rowAfter(notified, message({ seq: 6 })).snoozed_until).toBeNull();
});
