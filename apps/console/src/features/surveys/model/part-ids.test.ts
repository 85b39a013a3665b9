import { expect, test } from 'vitest';
import { nextOptionId, nextQuestionId, noIds, seenIds } from './part-ids.ts';

const asked = [{ id: 2, kind: 'single' as const, min: 1, max: 1, options: [1, 4] }];

test('ids continue from the highest existing one [E1]', () => {
  const ids = seenIds(noIds, asked, []);
  expect([nextQuestionId(ids), nextOptionId(ids, 2), nextOptionId(ids, 9)]).toEqual([3, 5, 1]);
});

test('ids of removed parts are not reused, even if only their texts are left [E1]', () => {
  const before = seenIds(noIds, [{ id: 7, kind: 'text', min: 0, max: 0, options: [] }], []);
  expect(nextQuestionId(seenIds(before, asked, []))).toBe(8);
  const words = seenIds(noIds, asked, ['title:3', 'q5.title:3', 'q2.o9:11', 'q2.hint:3']);
  expect([nextQuestionId(words), nextOptionId(words, 2)]).toEqual([6, 10]);
});
