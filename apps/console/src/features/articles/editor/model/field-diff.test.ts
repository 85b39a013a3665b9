import { expect, test } from 'vitest';
import { changedFields } from './field-diff.ts';

const fields = { category_id: 1, pinned: false, cover_id: null, event_starts_at: null, event_ends_at: null } as const;

test('only fields that differ are listed, in the order of the settings panel', () => {
  expect(changedFields(fields, { ...fields, cover_id: 'a.webp', category_id: 2 })).toEqual([
    { name: 'category_id', before: 1, after: 2 },
    { name: 'cover_id', before: null, after: 'a.webp' },
  ]);
  expect(changedFields(fields, fields)).toEqual([]);
});

test('for a new article, all fields with a value are listed', () => {
  expect(changedFields(null, fields)).toEqual([{ name: 'category_id', before: null, after: 1 }]);
});
