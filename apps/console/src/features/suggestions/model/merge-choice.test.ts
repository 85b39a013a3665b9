import type { SuggestionRow } from '@guildhall/contract/suggestions/staff.ts';
import { expect, test } from 'vitest';
import { mergeChoices, numberTyped } from './merge-choice.ts';

const row = (id: number, title: string, more: Partial<SuggestionRow> = {}): SuggestionRow => ({
  id,
  title,
  state: 'open',
  supporters: 0,
  unverified_supporters: 0,
  langs: [3],
  published_at: 0,
  updated_at: 0,
  updated_by: null,
  merged_into: null,
  ...more,
});

const rows = [
  row(1, 'Fish at night'),
  row(2, 'Night market'),
  row(3, 'Night fishing', { merged_into: 1 }),
  row(4, 'Fishing nights', { state: 'hidden' }),
  row(12, 'More than 1 horse'),
];

test('finds targets by words of the title, except the suggestion itself, merged ones, and hidden ones', () => {
  expect(mergeChoices(rows, 'NIGHT', 2).map(({ id }) => id)).toEqual([1]);
  expect(mergeChoices(rows, '', 2).map(({ id }) => id)).toEqual([1, 12]);
});

test('a number matches that suggestion and titles that contain the number', () => {
  expect(mergeChoices(rows, '#1', 2).map(({ id }) => id)).toEqual([1]);
  expect(mergeChoices(rows, '1', 2).map(({ id }) => id)).toEqual([1, 12]);
});

test('parses digits with or without a hash sign', () => {
  expect(['12', ' #12 ', '0', '12a', '', '#'].map(numberTyped)).toEqual([12, 12, null, null, null, null]);
});
