import { expect, it } from 'vitest';
import { isWhole, rowsOf } from './keyset-pages.ts';

const page = (ids: readonly number[], next: string | null) => ({ list: ids.map((id) => ({ id })), next });

it('shows a row once that moved between two pages', () => {
  expect(rowsOf([page([1, 2], 'a'), page([2, 3], null)])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it('sees when a page in front no longer ends where the next begins', () => {
  const later = page([5, 6], null);
  const ways = [['a'], ['a', 'b']];
  expect(isWhole([page([3, 4], 'b'), later], ways)).toBe(true);
  expect(isWhole([page([3, 9], 'c'), later], ways)).toBe(false);
  expect(isWhole([page([3], null), later], ways)).toBe(false);
  expect(isWhole([later], [['a', 'b']])).toBe(true);
});
