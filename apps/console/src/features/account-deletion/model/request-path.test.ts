import { expect, it } from 'vitest';
import { isRequestId, neighbourId } from './request-path.ts';

it('knows the next and the previous of a list, and none beyond its ends or outside it', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  expect([
    neighbourId(rows, 'b', 1),
    neighbourId(rows, 'b', -1),
    neighbourId(rows, 'c', 1),
    neighbourId(rows, 'x', 1),
  ]).toEqual(['c', 'a', undefined, undefined]);
});

it('takes nothing for a request that cannot be one', () => {
  expect(['0b9f7c1e-7f5d-4a51-9f55-6f2f4f1f0a11', 'erasures', '12', undefined].map(isRequestId)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
