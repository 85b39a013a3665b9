import { expect, test } from 'vitest';
import { chatTotalsOf } from './chat-totals.ts';

const none = { count: 0, median: null, ninetieth: null };
const day = (started: number, rating_count: number, rating_sum: number) => ({
  day: '2026-11-15',
  started,
  ended: 2,
  missed: 1,
  queue: none,
  first_reply: none,
  handling: none,
  rating_count,
  rating_sum,
});

test('chat totals sum all days, and the average is null without ratings', () => {
  expect(chatTotalsOf({ days: [day(2, 1, 5), day(3, 1, 4)] })).toEqual({
    started: 5,
    ended: 4,
    missed: 2,
    missedShare: 0.5,
    ratings: 2,
    rating: 4.5,
  });
  expect(chatTotalsOf({ days: [] })).toMatchObject({ rating: null, missedShare: null });
});
