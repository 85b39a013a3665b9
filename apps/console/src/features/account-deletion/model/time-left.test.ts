import { expect, it } from 'vitest';
import { aheadOf, leftTone, timeLeft } from './time-left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it('G3: counts the 15 days down to the minute, and is over exactly at the end', () => {
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

it('gets louder three days and one day before the end', () => {
  expect([3 * day + 1, 3 * day, day + 1, day, -1].map((ms) => leftTone(ms, 0))).toEqual([
    'calm',
    'soon',
    'soon',
    'last',
    'last',
  ]);
});

it('G3: runs by the server’s clock where this machine’s is a year behind', () => {
  const year = 365 * day;
  const ahead = aheadOf(year + 5 * minute, 5 * minute);
  expect(timeLeft(year + 15 * day, 10 * minute + ahead)).toEqual({ unit: 'days', days: 14, hours: 23 });
});
