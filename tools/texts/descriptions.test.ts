import { expect, test } from 'vitest';
import { lengthOf, problemsOfDescriptions } from './descriptions.ts';

const english = new Map([
  ['chat.json', { 'chat.send': 'Send', 'chat.left': '{count, plural, one {# left} other {# left}}' }],
]);
const check = (
  ...files: Parameters<typeof problemsOfDescriptions>[1] extends ReadonlyMap<infer K, infer V> ? [K, V][] : never
) => [...problemsOfDescriptions(english, new Map(files))];

test('Reports texts without a description, one line per file.', () => {
  expect(check()).toEqual(['chat.json: 2 without a description: chat.send chat.left']);
});

test('Reports descriptions without a text or without an English file.', () => {
  expect(
    check(
      [
        'chat.json',
        { 'chat.send': { text: 'Button.' }, 'chat.left': { text: '{count}: e.g. 3.' }, 'chat.gone': { text: 'x' } },
      ],
      ['gone.json', {}],
    ),
  ).toEqual(['chat.json: chat.gone is described, but there is no such text', 'gone.json: no such English file']);
});

test('Requires an explanation of each placeholder.', () => {
  expect(check(['chat.json', { 'chat.send': { text: 'Button.' }, 'chat.left': { text: 'Letters left.' } }])).toEqual([
    'chat.json: the description of chat.left does not say what {count} holds',
  ]);
});

test('Reports English texts that exceed their maximum length.', () => {
  expect(
    check(['chat.json', { 'chat.send': { text: 'Button.', room: 3 }, 'chat.left': { text: '{count}: e.g. 3.' } }]),
  ).toEqual(['chat.json: chat.send has 4 letters, room 3']);
});

test('Measures the longest plural branch in grapheme clusters, without placeholders.', () => {
  expect(lengthOf('{count, plural, one {# day} other {# days}}')).toBe(6);
  expect(lengthOf('ที่นี่')).toBe(2);
  expect(lengthOf('Hi {name}!')).toBe(4);
});
