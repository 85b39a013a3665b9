import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWakeUps, type WakeUpOptions } from './wake-ups.ts';

beforeEach(() => vi.useFakeTimers({ now: 1000 }));
afterEach(() => vi.useRealTimers());

const open = (options: Partial<WakeUpOptions> = {}) => {
  const runs: boolean[] = [];
  const next: { atMs: number | null } = { atMs: null };
  let signal = (): void => {};
  const wakeUps = createWakeUps({
    outbox: { run: (isForced) => Promise.resolve(void runs.push(isForced)), nextAtMs: () => next.atMs },
    isSessionKnown: () => Promise.resolve(true),
    signals: [(wake) => void (signal = wake)],
    ...options,
  });
  return { wakeUps, runs, next, signal: () => signal() };
};

it('runs the outbox at the start and on every signal, also if started twice', async () => {
  const { wakeUps, runs, signal } = open();
  wakeUps.start();
  wakeUps.start();
  await vi.advanceTimersByTimeAsync(0);
  signal();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toEqual([true, true]);
});

it('runs again when the next item is due, at most once per second', async () => {
  const { wakeUps, runs, next } = open();
  next.atMs = 6000;
  wakeUps.scheduleRetry();
  await vi.advanceTimersByTimeAsync(4999);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  // The item is still due, so the retry waits for the shortest delay.
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual([false, false]);
});

it('does not run without a session', async () => {
  const { wakeUps, runs } = open({ isSessionKnown: () => Promise.resolve(false) });
  await wakeUps.wake(true);
  expect(runs).toEqual([]);
});

it('does not resolve the session if nothing is waiting', async () => {
  const isSessionKnown = vi.fn(() => Promise.resolve(true));
  const { wakeUps, runs } = open({ hasWork: () => Promise.resolve(false), isSessionKnown });
  await wakeUps.wake(true);
  expect([runs, isSessionKnown.mock.calls]).toEqual([[], []]);
});
