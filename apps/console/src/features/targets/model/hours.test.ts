import { expect, test } from 'vitest';
import { copyMonday, fieldText, minutesOf, newWindow, problemOf, timeText } from './hours.ts';

test('minutes are formatted and parsed as times, and midnight as an end means the end of the day', () => {
  expect([timeText(0), timeText(570), timeText(1440), fieldText(1440)]).toEqual(['00:00', '09:30', '24:00', '00:00']);
  expect([minutesOf('09:30', false), minutesOf('00:00', true), minutesOf('00:00', false), minutesOf('', true)]).toEqual(
    [570, 1440, 0, null],
  );
});

test('a new window is nine to five, or starts after the last window of the day', () => {
  expect([
    newWindow([], 2),
    newWindow([{ day: 2, from: 540, to: 720 }], 2),
    newWindow([{ day: 2, from: 0, to: 1440 }], 2),
  ]).toEqual([
    { day: 2, from: 540, to: 1020 },
    { day: 2, from: 780, to: 1020 },
    { day: 2, from: 1439, to: 1440 },
  ]);
});

test('windows that end before they start or overlap on the same day are reported', () => {
  const windows = [
    { day: 1, from: 540, to: 720 },
    { day: 1, from: 700, to: 800 },
    { day: 2, from: 700, to: 700 },
    { day: 3, from: 720, to: 800 },
  ];
  expect(windows.map((_, at) => problemOf(windows, at))).toEqual(['overlap', 'overlap', 'order', null]);
});

test('Monday is copied to the other weekdays, and the weekend is unchanged', () => {
  const windows = copyMonday([
    { day: 1, from: 540, to: 720 },
    { day: 3, from: 0, to: 60 },
    { day: 6, from: 600, to: 660 },
  ]);
  expect(windows.map(({ day, from }) => [day, from])).toEqual([
    [1, 540],
    [2, 540],
    [3, 540],
    [4, 540],
    [5, 540],
    [6, 600],
  ]);
});
