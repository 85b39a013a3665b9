import { expect, it } from 'vitest';
import { mergeProblemOf, numberIn } from './merging.ts';

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
