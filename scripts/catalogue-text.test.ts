import { expect, test } from 'vitest';
import { problemsOfText } from './catalogue-text.ts';

const english = '{count, plural, one {# result} other {# results}}';
const check = (text: string, tag: string, model = english): string[] => [...problemsOfText(text, model, tag, false)];

test('A text with the plural branches of its language passes.', () => {
  expect(check('{count, plural, one {# резу} few {# резу} many {# резу} other {# резу}}', 'ru-RU')).toEqual([]);
  expect(check('{count, plural, other {# 件}}', 'ja-JP')).toEqual([]);
});

test('A language whose `many` means round millions may leave it out.', () => {
  expect(check('{count, plural, one {# résultat} other {# résultats}}', 'fr-FR')).toEqual([]);
});

test('A missing and a foreign plural branch are named.', () => {
  expect(check('{count, plural, one {# a} other {# b}}', 'ru-RU')).toEqual([
    '{count} lacks the plural branch few',
    '{count} lacks the plural branch many',
  ]);
  expect(check('{count, plural, one {# 件} other {# 件}}', 'ja-JP')).toEqual([
    '{count} has the foreign plural branch one',
  ]);
});

test('An exact number is no plural category.', () => {
  expect(check('{count, plural, =0 {なし} other {# 件}}', 'ja-JP')).toEqual([]);
});

test('Placeholders must be those of the English text.', () => {
  expect(check('Salut {nom}', 'fr-FR', 'Hello {name}')).toEqual(['lacks {name}', 'has {nom}, which English lacks']);
});

test('A plural that loses its number is named.', () => {
  expect(check('{count, plural, one {un} other {plusieurs}}', 'fr-FR')).toEqual([
    'does not show {count} in its branch other',
  ]);
});

test('Broken ICU, straight apostrophes, empty texts and stray spaces are named.', () => {
  expect(check('{name', 'fr-FR', 'Hello {name}')).toEqual([expect.stringMatching('^is not a valid message: ')]);
  expect(check("l'équipe", 'fr-FR', 'team')).toEqual([expect.stringMatching('^has a straight apostrophe')]);
  expect(check('', 'fr-FR', 'team')).toEqual(['is empty']);
  expect(check('équipe ', 'fr-FR', 'team')).toEqual(['begins or ends with a space']);
});

test('A long text that is still English is named, one made of placeholders is not.', () => {
  const sentence = 'Nobody has translated this one.';
  expect(check(sentence, 'fr-FR', sentence)).toEqual(['is the English text']);
  const frame = '{first_placeholder} – {second_placeholder}';
  expect(check(frame, 'fr-FR', frame)).toEqual([]);
});
