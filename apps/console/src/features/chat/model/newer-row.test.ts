import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { expect, test } from 'vitest';
import { newerRow } from './newer-row.ts';

const row = (values: Partial<DeskConversation>): DeskConversation =>
  ({ assign_epoch: 2, head: 5, read: 3, peer_read: 1, state: 'active', rating: null, ...values }) as DeskConversation;

test('rule 20: an old answer that comes late takes nothing back', () => {
  const known = row({});
  expect(newerRow(known, row({ assign_epoch: 1, head: 9 }))).toBe(known);
  expect(newerRow(known, row({ head: 4 }))).toBe(known);
  expect(newerRow(known, row({ read: 1, peer_read: 4 }))).toEqual(row({ peer_read: 4 }));
  expect(newerRow(row({ state: 'ended' }), row({})).state).toBe('ended');
});

test('rule 24: whoever took it over is told by the next epoch, whatever else the answer says', () => {
  const told = row({ assign_epoch: 3, head: 4 });
  expect(newerRow(row({}), told)).toBe(told);
});
