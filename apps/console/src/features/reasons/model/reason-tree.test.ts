import type { ContactReason } from '@guildhall/contract/reasons/staff.ts';
import { expect, test } from 'vitest';
import { choicesOf, movedIds, reasonPath } from './reason-tree.ts';

const reason = (id: number, parent: number | null, name: string, isActive = true) =>
  ({ id, parent_id: parent, names: [{ lang: 3, text: name }], is_active: isActive }) as unknown as ContactReason;
const list = [
  reason(1, null, 'Payment'),
  reason(2, null, 'Bug', false),
  reason(3, 1, 'Refund'),
  reason(4, 1, 'Old', false),
  reason(5, 2, 'Crash'),
];

test('choices are the active reasons with their children, and the one that is set', () => {
  const labels = (kept: 'all' | number | null) => choicesOf(list, 1, kept).map(({ label }) => label);
  expect(labels(null)).toEqual(['Payment', 'Payment › Refund']);
  expect(labels(5)).toEqual(['Payment', 'Payment › Refund', 'Bug › Crash']);
  expect(labels('all')).toEqual(['Payment', 'Payment › Refund', 'Payment › Old', 'Bug', 'Bug › Crash']);
});

test('a reason is shown with its parent, and an unknown one not at all', () => {
  expect([reasonPath(list, 3, 3), reasonPath(list, 1, 3), reasonPath(list, 9, 3)]).toEqual([
    'Payment › Refund',
    'Payment',
    null,
  ]);
});

test('a reason moves by one place among its siblings, and not beyond the ends', () => {
  expect([movedIds([1, 2, 3], 2, -1), movedIds([1, 2, 3], 2, 1), movedIds([1, 2, 3], 1, -1)]).toEqual([
    [2, 1, 3],
    [1, 3, 2],
    [1, 2, 3],
  ]);
});
