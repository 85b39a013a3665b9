import { expect, test } from 'vitest';
import { chatTotalsOf } from './chat-totals.ts';

const none = { count: 0, median: null, ninetieth: null };
const day = (started: number, rating_count: number, rating_sum: number) => ({
  day: '2026-11-15',
  started,
  ended: 1,
  first_reply: none,
  handling: none,
  rating_count,
  rating_sum,
});

test('the days of chat add up, and without ratings there is no average', () => {
  expect(chatTotalsOf({ days: [day(2, 1, 5), day(3, 1, 4)] })).toEqual({
    started: 5,
    ended: 2,
    ratings: 2,
    rating: 4.5,
  });
  expect(chatTotalsOf({ days: [] }).rating).toBeNull();
});
