import type { SendingBatch } from '@guildhall/contract/feedback/pending-replies.ts';
import { expect, it } from 'vitest';
import { pollAfterMs, secondsLeft, sentBetween } from './pending-replies.ts';

const batch = (name: string, ...numbers: number[]): SendingBatch => ({
  batch: name,
  is_bulk: numbers.length > 1,
  then: 'finish',
  in_ms: 10_000,
  reports: numbers.map((number) => ({ id: `r${number}`, number })),
});
const nothing = { answering_as: 'Mira', batches: [], returned: [] };

it('counts down in whole seconds from the time of the response and stops at zero', () => {
  expect([0, 1, 1000, 9001, 10_000, 20_000].map((now) => secondsLeft(10_000, 0, now))).toEqual([10, 10, 9, 1, 0, 0]);
});

it('polls once the next batch is due, then every second, and not at all without batches', () => {
  const inMs = (...list: number[]) => pollAfterMs(list.map((in_ms) => ({ in_ms })));
  expect([inMs(), inMs(10_000, 4000), inMs(0), inMs(2.5e14)]).toEqual([false, 4700, 1000, 60_700]);
});

it('counts a batch as sent if it is gone and was neither undone nor returned', () => {
  const before = [batch('a', 1, 2, 3), batch('b', 4), batch('c', 5), batch('d', 6)];
  const now = {
    ...nothing,
    batches: [batch('d', 6)],
    returned: [
      { id: 'r2', number: 2, why: 'withdrawn' as const },
      { id: 'r5', number: 5, why: 'closed' as const },
    ],
  };
  expect(sentBetween(before, now, new Set(['b']))).toEqual([{ batch: 'a', isBulk: true, numbers: [1, 3] }]);
});
