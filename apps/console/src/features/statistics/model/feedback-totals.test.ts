import { expect, test } from 'vitest';
import { backlogRows, isEmpty, feedbackTotalsOf } from './feedback-totals.ts';

const none = { count: 0, median: null, ninetieth: null };
const day = (submitted: number, finished: number, rating_count: number, rating_sum: number) => ({
  day: '2026-11-14',
  submitted,
  finished,
  reopened: 1,
  first_reply: none,
  resolution: none,
  rating_count,
  rating_sum,
});

test('totals sum all days, and the rating is the average of all ratings, not of daily averages', () => {
  expect(
    feedbackTotalsOf({
      days: [day(4, 2, 1, 5), day(6, 3, 3, 6)],
      backlog: [
        { state: 0, age: 'hour', count: 2 },
        { state: 2, age: 'older', count: 5 },
      ],
    }),
  ).toEqual({ submitted: 10, finished: 5, reopened: 2, ratings: 4, rating: 2.75, open: 7 });
});

test('the backlog has a row for every open state in workflow order, with a count for every age', () => {
  const backlog = [
    { state: 2 as const, age: 'older' as const, count: 5 },
    { state: 0 as const, age: 'day' as const, count: 2 },
  ];
  expect(backlogRows({ backlog })).toEqual([
    { state: 0, counts: [0, 2, 0, 0, 0], total: 2 },
    { state: 2, counts: [0, 0, 0, 0, 5], total: 5 },
    { state: 1, counts: [0, 0, 0, 0, 0], total: 0 },
  ]);
});

test('without any reports the statistics are empty and the rating is null instead of zero', () => {
  const totals = feedbackTotalsOf({ days: [{ ...day(0, 0, 0, 0), reopened: 0 }], backlog: [] });
  expect([isEmpty(totals), totals.rating]).toEqual([true, null]);
  expect(isEmpty({ ...totals, open: 1 })).toBe(false);
});
