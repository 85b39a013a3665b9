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
  ['an empty text', { words: '' }, { key: 'error.required', params: { field: 'words' } }],
  ['another type', { stars: '3' }, { key: 'error.type', params: { field: 'stars' } }],
  ['a number that is not whole', { stars: 1.5 }, { key: 'error.type', params: { field: 'stars' } }],
  ['too small a number', { stars: 0 }, { key: 'error.number_range', params: { min: 1, max: 5, field: 'stars' } }],
  ['too large a number', { stars: 6 }, { key: 'error.number_range', params: { min: 1, max: 5, field: 'stars' } }],
  ['too short a text', { text: 'a' }, { key: 'error.length', params: { min: 2, max: 4, field: 'text' } }],
  ['too long a text', { text: 'abcde' }, { key: 'error.length', params: { min: 2, max: 4, field: 'text' } }],
  [
    'too many items',
    { files: ['', '', ''] },
    { key: 'error.array_length', params: { min: 0, max: 2, field: 'files' } },
  ],
  ['too long an item', { files: ['abcd'] }, { key: 'error.length', params: { min: 0, max: 3, field: 'files' } }],
  ['a text of another form', { id: 'x' }, { key: 'error.pattern', params: { field: 'id' } }],
])('M4 %s gets its generic message and the name of its field', (_name, part, expected) => {
  expect(faultWith(part)).toEqual(expected);
});

it('M4 a fault without a generic message, a field that no form has, or a body that is none gets none', () => {
  expect(faultWith({ rest: 'x' })).toBeNull();
  const parsed = v.safeParse(schema, null);
  expect(parsed.success || invalidFieldOf(schema, parsed.issues[0])).toBeNull();
  const small = v.strictObject({ id: v.string() });
  const foreign = v.safeParse(small, { id: 'x', owner: 1 });
  expect(foreign.success || invalidFieldOf(small, foreign.issues[0])).toBeNull();
});
