import { expect, it } from 'vitest';
import { isWholeDay, nextOpening, weekOf } from './opening-hours.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
const now = at(15, 12);

it('lists opening hours by day from today, for at most a week and without repeating a weekday', () => {
  const windows = [15, 16, 22].map((day) => ({ from: at(day, 9), to: at(day, 18) }));
  const week = weekOf(windows, now);
  expect(week.map((day) => day.windows.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  expect(week[1]).toEqual({ dayMs: at(16, 0), windows: [{ from: at(16, 9), to: at(16, 18) }] });
});

it('splits a window at the reader’s midnight and merges adjacent windows', () => {
  const week = weekOf(
    [
      { from: at(15, 20), to: at(16, 4) },
      { from: at(16, 4), to: at(16, 6) },
    ],
    now,
  );
  expect(week.slice(0, 2).map((day) => day.windows)).toEqual([
    [{ from: at(15, 20), to: at(16, 0) }],
    [{ from: at(16, 0), to: at(16, 6) }],
  ]);
});

it('finds the first opening in the future', () => {
  const [past, next] = [
    { from: at(15, 1), to: at(15, 5) },
    { from: at(16, 9), to: at(16, 18) },
  ];
  expect(nextOpening([past, next], now)).toBe(at(16, 9));
  expect(nextOpening([{ from: at(15, 9), to: at(15, 18) }], now)).toBeNull();
  expect(nextOpening([], now)).toBeNull();
});

it('recognizes a day that is open from midnight to midnight', () => {
  const [day] = weekOf([{ from: at(14, 0), to: at(18, 0) }], now);
  expect(day?.windows.map((window) => isWholeDay(day.dayMs, window))).toEqual([true]);
  expect(isWholeDay(at(15, 0), { from: at(15, 0), to: at(15, 23) })).toBe(false);
});
