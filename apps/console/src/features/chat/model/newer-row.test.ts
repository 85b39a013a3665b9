import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { expect, test } from 'vitest';
import { newerRow } from './newer-row.ts';

const row = (values: Partial<StaffConversation>): StaffConversation =>
  ({ assign_epoch: 2, head: 5, read: 3, peer_read: 1, state: 'active', rating: null, ...values }) as StaffConversation;

test('a stale response that arrives late does not overwrite newer state [rule 20]', () => {
  const known = row({});
  expect(newerRow(known, row({ assign_epoch: 1, head: 9 }))).toBe(known);
  expect(newerRow(known, row({ head: 4 }))).toBe(known);
  expect(newerRow(known, row({ read: 1, peer_read: 4 }))).toEqual(row({ peer_read: 4 }));
  expect(newerRow(row({ state: 'ended' }), row({})).state).toBe('ended');
});

test('a higher assign epoch wins over everything else in the response [rule 24]', () => {
  const received = row({ assign_epoch: 3, head: 4 });
  expect(newerRow(row({}), received)).toBe(received);
});
