import { expect, it } from 'vitest';
import { changesInMs, obstacleOf } from './availability.ts';
import { whenOf } from './date-line.ts';

const open = { status: 'in_progress', is_full: false, is_for_caller: true } as const;

it('lets eligible players answer only while the survey is running [E2, P2]', () => {
  expect(obstacleOf(open)).toBeNull();
  expect(obstacleOf({ ...open, is_for_caller: false })).toBe('not_for');
  expect(obstacleOf({ ...open, is_full: true })).toBe('full');
  for (const status of ['not_started', 'coming_soon', 'already_ended'] as const) {
    expect(obstacleOf({ ...open, status })).toBe(status);
  }
});

it('explains that a survey is for verified players only [P2]', () => {
  expect(obstacleOf({ ...open, is_for_caller: false, is_verified_only: true })).toBe('verified_only');
  expect(obstacleOf({ ...open, is_verified_only: true })).toBeNull();
});

it('prefers reasons that apply to everyone over those about the player [E2]', () => {
  const notFor = { is_full: true, is_for_caller: false, is_verified_only: true };
  expect(obstacleOf({ status: 'already_ended', ...notFor })).toBe('already_ended');
  expect(obstacleOf({ status: 'in_progress', ...notFor })).toBe('full');
});

it('schedules a refetch for when the survey should start or end [E2]', () => {
  expect(changesInMs({ status: 'not_started', starts_at: 5000, ends_at: 9000 }, 1000)).toBe(4000);
  expect(changesInMs({ status: 'in_progress', starts_at: 0, ends_at: 9000 }, 1000)).toBe(8000);
  expect(changesInMs({ status: 'in_progress', starts_at: 0, ends_at: 500 }, 1000)).toBe(60_000);
  expect(changesInMs({ status: 'in_progress', starts_at: 0, ends_at: null }, 1000)).toBeNull();
  expect(changesInMs({ status: 'coming_soon', starts_at: null, ends_at: null }, 1000)).toBeNull();
});

it('counts down the last day in hours, then in minutes [E2]', () => {
  const hour = 3_600_000;
  const running = (leftMs: number) => whenOf({ status: 'in_progress', starts_at: 0, ends_at: leftMs }, 0);
  expect(running(30 * hour)).toEqual({ key: 'surveys.until', atMs: 30 * hour });
  expect(running(5.4 * hour)).toEqual({ key: 'surveys.hours_left', hours: 5 });
  expect(running(90_000)).toEqual({ key: 'surveys.minutes_left', minutes: 2 });
  expect(running(-1)).toEqual({ key: 'surveys.minutes_left', minutes: 1 });
});

it('shows no end time for a survey that was closed early [E2]', () => {
  expect(whenOf({ status: 'already_ended', starts_at: 0, ends_at: 5000 }, 1000)).toBeNull();
  expect(whenOf({ status: 'already_ended', starts_at: 0, ends_at: 500 }, 1000)).toEqual({
    key: 'surveys.ended',
    atMs: 500,
  });
});
