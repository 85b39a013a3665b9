import { expect, it } from 'vitest';
import { changesInMs, hurdleOf } from './stage.ts';
import { whenOf } from './when.ts';

const open = { status: 'in_progress', is_full: false, is_for_caller: true } as const;

it('E2, P2: everyone it is for may answer, and only while it runs', () => {
  expect(hurdleOf(open)).toBeNull();
  expect(hurdleOf({ ...open, is_for_caller: false })).toBe('not_for');
  expect(hurdleOf({ ...open, is_full: true })).toBe('full');
  for (const status of ['not_started', 'coming_soon', 'already_ended'] as const) {
    expect(hurdleOf({ ...open, status })).toBe(status);
  }
});

it('P2: one for verified players says so to those it is not for', () => {
  expect(hurdleOf({ ...open, is_for_caller: false, is_verified_only: true })).toBe('verified_only');
  expect(hurdleOf({ ...open, is_verified_only: true })).toBeNull();
});

it('E2: what concerns everyone is said before what concerns the caller', () => {
  const notFor = { is_full: true, is_for_caller: false, is_verified_only: true };
  expect(hurdleOf({ status: 'already_ended', ...notFor })).toBe('already_ended');
  expect(hurdleOf({ status: 'in_progress', ...notFor })).toBe('full');
});

it('E2: the survey is asked for again when it should have begun or ended', () => {
  expect(changesInMs({ status: 'not_started', starts_at: 5000, ends_at: 9000 }, 1000)).toBe(4000);
  expect(changesInMs({ status: 'in_progress', starts_at: 0, ends_at: 9000 }, 1000)).toBe(8000);
  expect(changesInMs({ status: 'in_progress', starts_at: 0, ends_at: 500 }, 1000)).toBe(60_000);
  expect(changesInMs({ status: 'in_progress', starts_at: 0, ends_at: null }, 1000)).toBeNull();
  expect(changesInMs({ status: 'coming_soon', starts_at: null, ends_at: null }, 1000)).toBeNull();
});

it('E2: the last day is counted down, by hours and then by minutes', () => {
  const hour = 3_600_000;
  const running = (leftMs: number) => whenOf({ status: 'in_progress', starts_at: 0, ends_at: leftMs }, 0);
  expect(running(30 * hour)).toEqual({ key: 'surveys.until', atMs: 30 * hour });
  expect(running(5.4 * hour)).toEqual({ key: 'surveys.hours_left', hours: 5 });
  expect(running(90_000)).toEqual({ key: 'surveys.minutes_left', minutes: 2 });
  expect(running(-1)).toEqual({ key: 'surveys.minutes_left', minutes: 1 });
});

it('E2: one that was closed early says nothing of a time that is still to come', () => {
  expect(whenOf({ status: 'already_ended', starts_at: 0, ends_at: 5000 }, 1000)).toBeNull();
  expect(whenOf({ status: 'already_ended', starts_at: 0, ends_at: 500 }, 1000)).toEqual({
    key: 'surveys.ended',
    atMs: 500,
  });
});
