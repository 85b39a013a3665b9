import { expect, it } from 'vitest';
import { isContiguous, rowsOf } from './keyset-pages.ts';

const page = (ids: readonly number[], next: string | null) => ({ list: ids.map((id) => ({ id })), next });

it('a row that moved between two pages is shown once', () => {
  expect(rowsOf([page([1, 2], 'a'), page([2, 3], null)])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it('a gap is detected when a page no longer ends where the next one begins', () => {
  const later = page([5, 6], null);
  const ways = [['a'], ['a', 'b']];
  expect(isContiguous([page([3, 4], 'b'), later], ways)).toBe(true);
  expect(isContiguous([page([3, 9], 'c'), later], ways)).toBe(false);
  expect(isContiguous([page([3], null), later], ways)).toBe(false);
  expect(isContiguous([later], [['a', 'b']])).toBe(true);
});
