import type { Counters } from '@guildhall/contract/notices/counters.ts';
import { expect, test } from 'vitest';
import { chatBadge, countText, reportBadge } from './counters.public.ts';

const now: Counters = {
  chats: { waiting: 4, oldest_queued_at: 1, mine: 3, mine_waiting: 2, mine_unread: 1 },
  reports: { waiting: 9, late: 3, mine_waiting: 5 },
  notices: { unread: 0, newest: 0 },
  availability: 'here',
};

test('the queue is in the badge of those who are here, and own chats in that of all', () => {
  expect([chatBadge(now), chatBadge({ ...now, availability: 'away' }), reportBadge(now)]).toEqual([5, 1, 5]);
  expect([chatBadge(null), chatBadge({ ...now, chats: null }), reportBadge({ ...now, reports: null })]).toEqual([
    0, 0, 0,
  ]);
});

test('a capped count says that there are more', () => {
  expect([countText(12), countText(1000)]).toEqual(['12', '999+']);
});
