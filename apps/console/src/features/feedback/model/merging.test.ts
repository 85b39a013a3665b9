import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { expect, it } from 'vitest';
import { isOtherSender, mergeProblemOf, numberIn } from './merging.ts';

it('parses a report number with or without a hash sign and spaces', () => {
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

it('rejects merging into a missing report, into itself, or into a merged report', () => {
  const into = (id: string, merged: string | null) => ({ id, merged_into: merged });
  const targets = [null, into('a', null), into('b', 'c'), into('b', null)];
  expect(targets.map((target) => mergeProblemOf({ id: 'a' }, target))).toEqual(['missing', 'itself', 'merged', null]);
});

it('treats two reports as one sender’s only if both players are verified or the server lists them together [P2]', () => {
  const row = (id: string, guid: number | null, is_verified: boolean) => ({ id, guid, is_verified }) as StaffReportRow;
  const from = (guid: number | null, isVerified: boolean, others: StaffReportRow[] = []) => ({
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
