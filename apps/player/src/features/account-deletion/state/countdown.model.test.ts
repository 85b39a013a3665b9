import { expect, it } from 'vitest';
import { serverNow, timeLeft } from './countdown.model.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const due = Date.UTC(2026, 10, 30, 12);

it('splits the remaining time into days, hours and minutes [G3]', () => {
  expect(timeLeft(due, due - 15 * day)).toEqual({ days: 15, hours: 0, minutes: 0 });
  expect(timeLeft(due, due - 15 * day + 1)).toEqual({ days: 14, hours: 23, minutes: 59 });
  expect(timeLeft(due, due - day)).toEqual({ days: 1, hours: 0, minutes: 0 });
  expect(timeLeft(due, due - minute)).toEqual({ days: 0, hours: 0, minutes: 1 });
  expect(timeLeft(due, due - minute + 1)).toEqual({ days: 0, hours: 0, minutes: 0 });
});

it('never goes below zero [G3]', () => {
  const none = { days: 0, hours: 0, minutes: 0 };
  expect([0, 1, day, 1000 * day].map((after) => timeLeft(due, due + after))).toEqual([none, none, none, none]);
});

it('follows the server’s clock regardless of the device’s clock [G3]', () => {
  // The device clock is set to 1970; only the time elapsed since the response matters.
  const time = { serverMs: due - 2 * day, heardAtMs: 5000 };
  expect(timeLeft(due, serverNow(time, 5000))).toEqual({ days: 2, hours: 0, minutes: 0 });
  expect(timeLeft(due, serverNow(time, 5000 + 90 * minute))).toEqual({ days: 1, hours: 22, minutes: 30 });
  // A clock that runs backwards does not extend the countdown.
  expect(serverNow(time, 0)).toBe(time.serverMs);
});
