import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { viewingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { expect, test } from 'vitest';
import { createViewing, viewersOf } from './viewing-presence.ts';

type Viewing = Extract<ToStaff, { kind: 'viewing' }>;
const heard = (id: string, tab: string, doing: Viewing['doing'], report = 'a'): Viewing => ({
  type: 'MSG_STAFF',
  kind: 'viewing',
  staff: { id, name: id.toUpperCase() },
  tab,
  report,
  doing,
});

test('a colleague is shown once, as writing if one of their tabs is, until the last tab leaves', () => {
  const { store, receive } = createViewing();
  const seen = () => viewersOf(store.get(), 'a').map(({ name, isWriting }) => `${name}${isWriting ? ' writes' : ''}`);
  receive(heard('mei', '1', 'reading'));
  receive(heard('mei', '2', 'writing'));
  receive(heard('omar', '3', 'reading', 'b'));
  expect(seen()).toEqual(['MEI writes']);
  receive(heard('mei', '2', 'left'));
  expect(seen()).toEqual(['MEI']);
  receive(heard('mei', '1', 'left'));
  expect(seen()).toEqual([]);
});

test('a tab that falls silent is forgotten', () => {
  let nowMs = 0;
  const { store, receive, sweep } = createViewing(() => nowMs);
  receive(heard('mei', '1', 'reading'));
  nowMs = viewingTimings.forgetMs - 1;
  sweep();
  expect(store.get().size).toBe(1);
  nowMs = viewingTimings.forgetMs;
  sweep();
  expect(store.get().size).toBe(0);
});
