import type { FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import { expect, it } from 'vitest';
import { isOtherSender, mergeProblemOf, numberIn } from './merging.ts';

it('reads a number as people write it down', () => {
  expect(['1042', ' #1042 ', '# 7', '0', '-3', '10 42', 'abc', ''].map(numberIn)).toEqual([
    1042,
    1042,
    7,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('merges into neither nothing, nor itself, nor what was merged', () => {
  const into = (id: string, merged: string | null) => ({ id, merged_into: merged });
  const targets = [null, into('a', null), into('b', 'c'), into('b', null)];
  expect(targets.map((target) => mergeProblemOf({ id: 'a' }, target))).toEqual(['missing', 'itself', 'merged', null]);
});

it('P2 takes two reports for one sender’s only where the game vouched for both, or the server lists them together', () => {
  const row = (id: string, guid: number | null, is_verified: boolean) => ({ id, guid, is_verified }) as FeedbackDeskRow;
  const from = (guid: number | null, isVerified: boolean, others: FeedbackDeskRow[] = []) => ({
    guid,
    is_verified: isVerified,
    others,
  });
  expect([
    isOtherSender(from(7, true), row('b', 7, true)),
    isOtherSender(from(7, true), row('b', 8, true)),
    isOtherSender(from(7, true), row('b', 7, false)),
    isOtherSender(from(null, false), row('b', null, false)),
    isOtherSender(from(null, false, [row('b', null, false)]), row('b', null, false)),
  ]).toEqual([false, true, true, true, false]);
});
