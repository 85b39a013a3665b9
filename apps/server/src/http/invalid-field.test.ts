import * as v from 'valibot';
import { expect, it } from 'vitest';
import { invalidFieldOf } from './invalid-field.ts';

const schema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.optional(v.pipe(v.string(), v.minLength(2), v.maxLength(4))),
  files: v.pipe(v.array(v.pipe(v.string(), v.maxLength(3))), v.maxLength(2)),
  words: v.pipe(v.string(), v.minLength(1)),
  rest: v.pipe(
    v.string(),
    v.check(() => false),
  ),
});

const good = {
  id: '6f1b7c1e-6a8e-4d4e-9d1a-3f2b1c0d9e8f',
  stars: 3,
  text: 'abc',
  files: ['a'],
  words: 'x',
};

const faultWith = (part: object) => {
  const parsed = v.safeParse(schema, { ...good, ...part }, { abortEarly: true });
  return parsed.success ? undefined : invalidFieldOf(schema, parsed.issues[0]);
};

it.each([
  ['a missing value', { stars: undefined }, { key: 'error.required', params: { field: 'stars' } }],
  ['null', { words: null }, { key: 'error.required', params: { field: 'words' } }],
  ['an empty string', { words: '' }, { key: 'error.required', params: { field: 'words' } }],
  ['a wrong type', { stars: '3' }, { key: 'error.type', params: { field: 'stars' } }],
  ['a fraction', { stars: 1.5 }, { key: 'error.type', params: { field: 'stars' } }],
  [
    'a number below the minimum',
    { stars: 0 },
    { key: 'error.number_range', params: { min: 1, max: 5, field: 'stars' } },
  ],
  [
    'a number above the maximum',
    { stars: 6 },
    { key: 'error.number_range', params: { min: 1, max: 5, field: 'stars' } },
  ],
  [
    'a string below the minimum length',
    { text: 'a' },
    { key: 'error.length', params: { min: 2, max: 4, field: 'text' } },
  ],
  [
    'a string above the maximum length',
    { text: 'abcde' },
    { key: 'error.length', params: { min: 2, max: 4, field: 'text' } },
  ],
  [
    'too many items',
    { files: ['', '', ''] },
    { key: 'error.array_length', params: { min: 0, max: 2, field: 'files' } },
  ],
  [
    'an item above the maximum length',
    { files: ['abcd'] },
    { key: 'error.length', params: { min: 0, max: 3, field: 'files' } },
  ],
  ['a string that does not match the pattern', { id: 'x' }, { key: 'error.pattern', params: { field: 'id' } }],
])('%s is reported with its generic message and field [M4]', (_name, part, expected) => {
  expect(faultWith(part)).toEqual(expected);
});

it('a fault without a generic message, an unknown field and a malformed body get no message [M4]', () => {
  expect(faultWith({ rest: 'x' })).toBeNull();
  const parsed = v.safeParse(schema, null);
  expect(parsed.success || invalidFieldOf(schema, parsed.issues[0])).toBeNull();
  const small = v.strictObject({ id: v.string() });
  const foreign = v.safeParse(small, { id: 'x', owner: 1 });
  expect(foreign.success || invalidFieldOf(small, foreign.issues[0])).toBeNull();
});
