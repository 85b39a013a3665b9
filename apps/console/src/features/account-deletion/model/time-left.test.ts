import { expect, it } from 'vitest';
import { aheadOf, leftTone, timeLeft } from './time-left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it('the 15-day countdown is exact to the minute and ends exactly at the due time [G3]', () => {
  const left = [15 * day, 15 * day - 1, day, day - minute, hour, hour - minute, 1, 0, -1].map((ms) => timeLeft(ms, 0));
  expect(left).toEqual([
    { unit: 'days', days: 15, hours: 0 },
    { unit: 'days', days: 15, hours: 0 },
    { unit: 'days', days: 1, hours: 0 },
    { unit: 'hours', hours: 23, minutes: 59 },
    { unit: 'hours', hours: 1, minutes: 0 },
    { unit: 'minutes', minutes: 59 },
    { unit: 'minutes', minutes: 1 },
    { unit: 'over' },
    { unit: 'over' },
  ]);
});

it('the countdown becomes more prominent three days and one day before the due time', () => {
  expect([3 * day + 1, 3 * day, day + 1, day, -1].map((ms) => leftTone(ms, 0))).toEqual([
    'calm',
    'soon',
    'soon',
    'last',
    'last',
  ]);
});

it('the countdown follows the server clock when the local clock is a year behind [G3]', () => {
  const year = 365 * day;
  const ahead = aheadOf(year + 5 * minute, 5 * minute);
  expect(timeLeft(year + 15 * day, 10 * minute + ahead)).toEqual({ unit: 'days', days: 14, hours: 23 });
});
