import { afterEach, expect, it, vi } from 'vitest';
import { clock } from './use-now.ts';

afterEach(() => void vi.useRealTimers());

it('a new subscriber gets the current time, then an update every half minute', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const ticks: number[] = [];
  const stop = clock.subscribe(() => ticks.push(clock.get()));
  expect(clock.get()).toBe(1_000_000);
  vi.advanceTimersByTime(30_000);
  stop();
  vi.advanceTimersByTime(600_000);
  clock.subscribe(() => {})();
  expect([...ticks, clock.get()]).toEqual([1_030_000, 1_630_000]);
});
