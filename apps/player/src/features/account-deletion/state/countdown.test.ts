import { expect, it } from 'vitest';
import { serverNow, timeLeft } from './countdown.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const due = Date.UTC(2026, 10, 30, 12);

it('G3: what is left is told in days, hours and minutes', () => {
  expect(timeLeft(due, due - 15 * day)).toEqual({ days: 15, hours: 0, minutes: 0 });
  expect(timeLeft(due, due - 15 * day + 1)).toEqual({ days: 14, hours: 23, minutes: 59 });
  expect(timeLeft(due, due - day)).toEqual({ days: 1, hours: 0, minutes: 0 });
  expect(timeLeft(due, due - minute)).toEqual({ days: 0, hours: 0, minutes: 1 });
  expect(timeLeft(due, due - minute + 1)).toEqual({ days: 0, hours: 0, minutes: 0 });
});

it('G3: after the end nothing is left, and never less than that', () => {
  const none = { days: 0, hours: 0, minutes: 0 };
  expect([0, 1, day, 1000 * day].map((after) => timeLeft(due, due + after))).toEqual([none, none, none, none]);
});

it('G3: the countdown runs by the server’s clock, whatever the phone’s says', () => {
  // The phone believes that it is 1970; only how long it is since the answer counts.
  const time = { serverMs: due - 2 * day, heardAtMs: 5000 };
  expect(timeLeft(due, serverNow(time, 5000))).toEqual({ days: 2, hours: 0, minutes: 0 });
  expect(timeLeft(due, serverNow(time, 5000 + 90 * minute))).toEqual({ days: 1, hours: 22, minutes: 30 });
  // A clock that went back does not give time.
  expect(serverNow(time, 0)).toBe(time.serverMs);
});
