import { expect, test } from 'vitest';
import { countTicks, durationTicks, labelEvery } from './scale.ts';

test('count ticks are round numbers that reach at least the maximum', () => {
  expect([0, 1, 4, 7, 12, 99, 1234].map(countTicks)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 5, 10, 15],
    [0, 20, 40, 60, 80, 100],
    [0, 500, 1000, 1500],
  ]);
});

test('duration ticks use clock and calendar steps', () => {
  expect(durationTicks(0)).toEqual([0, 60]);
  expect(durationTicks(40 * 60)).toEqual([0, 10, 20, 30, 40].map((minutes) => minutes * 60));
  expect(durationTicks(20 * 3600)).toEqual([0, 6, 12, 18, 24].map((hours) => hours * 3600));
  expect(durationTicks(9 * 86_400)).toEqual([0, 2, 4, 6, 8, 10].map((days) => days * 86_400));
  expect(durationTicks(400 * 86_400)).toEqual([0, 80, 160, 240, 320, 400].map((days) => days * 86_400));
});

test('labels are thinned out so that they do not overlap', () => {
  expect([7, 30, 90].map(labelEvery)).toEqual([1, 4, 12]);
});
