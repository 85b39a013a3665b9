import { afterEach, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

afterEach(() => void vi.useRealTimers());

it('a new subscriber gets the current time, then an update in each interval', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const clock = createClock(30_000);
  const ticks: number[] = [];
  const stop = clock.subscribe(() => ticks.push(clock.get()));
  expect(clock.get()).toBe(1_000_000);
  vi.advanceTimersByTime(30_000);
  stop();
  vi.advanceTimersByTime(600_000);
  clock.subscribe(() => {})();
  expect([...ticks, clock.get()]).toEqual([1_030_000, 1_630_000]);
});

it('keeps the time between two readings of a component, and has no timer while nothing shows it', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const clock = createClock(10_000);
  const first = clock.get();
  vi.advanceTimersByTime(9999);
  expect([first, clock.get()]).toEqual([1_000_000, 1_000_000]);
  vi.advanceTimersByTime(1);
  expect(clock.get()).toBe(1_010_000);
  const stops = [clock.subscribe(() => {}), clock.subscribe(() => {})];
  expect(vi.getTimerCount()).toBe(1);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});
