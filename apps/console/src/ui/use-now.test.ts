import { afterEach, expect, it, vi } from 'vitest';
import { clock } from './use-now.ts';

afterEach(() => void vi.useRealTimers());

it('tells whoever looks after a long time the time of now, then every half minute', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const told: number[] = [];
  const stop = clock.subscribe(() => told.push(clock.get()));
  expect(clock.get()).toBe(1_000_000);
  vi.advanceTimersByTime(30_000);
  stop();
  vi.advanceTimersByTime(600_000);
  clock.subscribe(() => {})();
  expect([...told, clock.get()]).toEqual([1_030_000, 1_630_000]);
});
