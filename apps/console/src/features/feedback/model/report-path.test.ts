import { expect, it } from 'vitest';
import { isReportId, neighbor, nextAfter } from './report-path.ts';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('continues with the next report, at the end with the previous one, and for an unlisted report with the first', () => {
  expect([nextAfter(rows, 'a'), nextAfter(rows, 'c'), nextAfter(rows, 'x'), nextAfter([{ id: 'a' }], 'a')]).toEqual([
    { id: 'b' },
    { id: 'b' },
    { id: 'a' },
    undefined,
  ]);
});

it('steps through the list and stops at both ends', () => {
  const steps = [neighbor(rows, 'a', -1), neighbor(rows, 'a', 1), neighbor(rows, 'c', 1), neighbor(rows, 'x', 1)];
  expect(steps).toEqual([undefined, { id: 'b' }, undefined, { id: 'a' }]);
});

it('recognizes report ids', () => {
  expect(['templates', '12', undefined, '0b0e9c1e-6e0c-4f5c-9d6b-2f6f9f0a7d11'].map(isReportId)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
