import { describe, expect, it } from 'vitest';
import { isDue, nextAtMs, troubleOf, untried, waitAfter, withFailure, type RetryState } from './retry.ts';

const failureMessage = { key: 'error.unknown', params: {} } as const;
const attempt = { failureMessage, nowMs: 1_000_000, random: () => 1 } as const;

describe('an item that could not be delivered', () => {
  it('doubles its delay up to five minutes, with jitter [F1]', () => {
    expect([0, 1, 2, 3, 20].map((attempts) => waitAfter(attempts, () => 1))).toEqual([
      5000, 10_000, 20_000, 40_000, 300_000,
    ]);
    expect(waitAfter(0, () => 0)).toBe(2500);
  });

  it('keeps its content and records the reason and the time of the next attempt', () => {
    const item = { ...untried, key: 'a' };
    expect(withFailure(item, { ...attempt, name: 'network' })).toEqual({
      key: 'a',
      attempts: 1,
      notBeforeMs: 1_005_000,
      trouble: 'network',
      failureMessage,
    });
    expect(withFailure(item, { ...attempt, name: 'too_frequent' })).toMatchObject({
      trouble: 'rate',
      notBeforeMs: 1_060_000,
    });
    expect(withFailure(item, { ...attempt, name: 'feature_paused' })).toMatchObject({ trouble: 'server' });
    for (const name of ['invalid', 'muted', 'blocked'] as const) {
      expect(withFailure(item, { ...attempt, name })).toMatchObject({ trouble: 'refused', notBeforeMs: 0 });
    }
  });

  it('gives up after twenty server errors but never because of the network or a busy server', () => {
    expect(troubleOf('unknown', 19)).toBe('server');
    expect(troubleOf('unknown', 20)).toBe('refused');
    expect([troubleOf('network', 99), troubleOf('unavailable', 99)]).toEqual(['network', 'server']);
  });
});

it('finds the next due item and ignores refused ones', () => {
  const waiting: RetryState = { ...untried, trouble: 'network', notBeforeMs: 2000 };
  const refused: RetryState = { ...untried, trouble: 'refused' };
  expect(nextAtMs([refused, { ...waiting, notBeforeMs: 3000 }, waiting])).toBe(2000);
  expect(nextAtMs([refused])).toBeNull();
  expect([isDue(waiting, 1999), isDue(waiting, 2000), isDue(refused, 2000)]).toEqual([false, true, false]);
});
