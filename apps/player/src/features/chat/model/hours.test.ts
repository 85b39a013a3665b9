import { expect, it } from 'vitest';
import { isWholeDay, nextOpening, weekOf } from './hours.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
const now = at(15, 12);

it('opening hours come day by day, from today, a week and no weekday twice', () => {
  const windows = [15, 16, 22].map((day) => ({ from: at(day, 9), to: at(day, 18) }));
  const week = weekOf(windows, now);
  expect(week.map((day) => day.windows.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  expect(week[1]).toEqual({ dayMs: at(16, 0), windows: [{ from: at(16, 9), to: at(16, 18) }] });
});

it('a window over midnight of the reader belongs to two days, and windows that touch are one', () => {
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

it('the next opening is the first that is still to come', () => {
  const [past, next] = [
    { from: at(15, 1), to: at(15, 5) },
    { from: at(16, 9), to: at(16, 18) },
  ];
  expect(nextOpening([past, next], now)).toBe(at(16, 9));
  expect(nextOpening([{ from: at(15, 9), to: at(15, 18) }], now)).toBeNull();
  expect(nextOpening([], now)).toBeNull();
});

it('a day without a closed minute is a whole one', () => {
  const [day] = weekOf([{ from: at(14, 0), to: at(18, 0) }], now);
  expect(day?.windows.map((window) => isWholeDay(day.dayMs, window))).toEqual([true]);
  expect(isWholeDay(at(15, 0), { from: at(15, 0), to: at(15, 23) })).toBe(false);
});
