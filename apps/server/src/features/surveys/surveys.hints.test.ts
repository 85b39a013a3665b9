import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { createAnswerHints } from './surveys.hints.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('notifies consoles of new answers at once, then at most every two seconds, including the last ones', () => {
  const changed = vi.fn<ConsoleHints['changed']>();
  const stored = createAnswerHints({ changed, onChange: async () => undefined });
  stored(1);
  stored(2);
  expect(changed.mock.calls).toEqual([
    ['surveys', [1]],
    ['surveys', [2]],
  ]);
  for (let at = 0; at < 5000; at += 20) {
    stored(1);
    vi.advanceTimersByTime(20);
  }
  expect(changed.mock.calls.filter(([, ids]) => ids[0] === 1)).toHaveLength(3);
  vi.advanceTimersByTime(10_000);
  expect(changed.mock.calls.filter(([, ids]) => ids[0] === 1)).toHaveLength(4);
  expect(vi.getTimerCount()).toBe(0);
});
