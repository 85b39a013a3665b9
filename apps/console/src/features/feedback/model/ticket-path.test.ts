import { expect, it } from 'vitest';
import { isReportId, neighbour, nextAfter } from './ticket-path.ts';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('goes on with the one after it, at the end with the one before, and elsewhere from the top', () => {
  expect([nextAfter(rows, 'a'), nextAfter(rows, 'c'), nextAfter(rows, 'x'), nextAfter([{ id: 'a' }], 'a')]).toEqual([
    { id: 'b' },
    { id: 'b' },
    { id: 'a' },
    undefined,
  ]);
});

it('steps through the list and stops at its ends', () => {
  const steps = [neighbour(rows, 'a', -1), neighbour(rows, 'a', 1), neighbour(rows, 'c', 1), neighbour(rows, 'x', 1)];
  expect(steps).toEqual([undefined, { id: 'b' }, undefined, { id: 'a' }]);
});

it('knows a report’s id from whatever else stands in the address', () => {
  expect(['templates', '12', undefined, '0b0e9c1e-6e0c-4f5c-9d6b-2f6f9f0a7d11'].map(isReportId)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
