import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence } from './presence.ts';

const forgetMs = 40_000;
const sweepMs = 5000;
const create = () =>
  createPresence<readonly string[], string>({
    empty: [],
    keyOf: (name) => name,
    withHeard: (names, name) => (names.includes(name) ? names : [...names, name]),
    without: (names, name) => names.filter((each) => each !== name),
    forgetMs,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does not notify subscribers about heartbeats, and forgets those who fell silent', () => {
  const presence = create();
  const listener = vi.fn();
  presence.receive('mei');
  presence.subscribe(listener);
  vi.advanceTimersByTime(forgetMs - 1);
  presence.receive('mei');
  vi.advanceTimersByTime(forgetMs - 1);
  expect([presence.get(), listener.mock.calls.length]).toEqual([['mei'], 0]);
  vi.advanceTimersByTime(sweepMs);
  expect([presence.get(), listener.mock.calls.length]).toEqual([[], 1]);
});

it('forgets only those who fell silent, and knows them again when they are back', () => {
  const presence = create();
  presence.receive('mei');
  presence.receive('omar');
  vi.advanceTimersByTime(forgetMs - sweepMs);
  presence.receive('omar');
  vi.advanceTimersByTime(2 * sweepMs);
  expect(presence.get()).toEqual(['omar']);
  presence.receive('mei');
  expect(presence.get()).toEqual(['omar', 'mei']);
});
