import { expect, it } from 'vitest';
import { isRequestId, neighborId } from './request-path.ts';

it('the neighbor is the next or previous row, or undefined at the ends and for an unknown id', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  expect([
    neighborId(rows, 'b', 1),
    neighborId(rows, 'b', -1),
    neighborId(rows, 'c', 1),
    neighborId(rows, 'x', 1),
  ]).toEqual(['c', 'a', undefined, undefined]);
});

it('only UUIDs are accepted as request ids', () => {
  expect(['0b9f7c1e-7f5d-4a51-9f55-6f2f4f1f0a11', 'erasures', '12', undefined].map(isRequestId)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
