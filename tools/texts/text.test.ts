import { expect, test } from 'vitest';
import { problemsOfText } from './text.ts';

const english = '{count, plural, one {# result} other {# results}}';
const check = (text: string, tag: string, model = english): string[] => [...problemsOfText(text, model, tag, false)];

test('Accepts a text with the plural branches of its language.', () => {
  expect(check('{count, plural, one {# резу} few {# резу} many {# резу} other {# резу}}', 'ru-RU')).toEqual([]);
  expect(check('{count, plural, other {# 件}}', 'ja-JP')).toEqual([]);
});

test('Allows omitting `many` in languages that use it for round millions only.', () => {
  expect(check('{count, plural, one {# résultat} other {# résultats}}', 'fr-FR')).toEqual([]);
});

test('Reports missing and foreign plural branches.', () => {
  expect(check('{count, plural, one {# a} other {# b}}', 'ru-RU')).toEqual([
    '{count} lacks the plural branch few',
    '{count} lacks the plural branch many',
  ]);
  expect(check('{count, plural, one {# 件} other {# 件}}', 'ja-JP')).toEqual([
    '{count} has the foreign plural branch one',
  ]);
});

test('Does not treat exact numbers as plural categories.', () => {
  expect(check('{count, plural, =0 {なし} other {# 件}}', 'ja-JP')).toEqual([]);
});

test('Requires the placeholders of the English text.', () => {
  expect(check('Salut {nom}', 'fr-FR', 'Hello {name}')).toEqual(['lacks {name}', 'has {nom}, which English lacks']);
});

test('Reports a plural that does not show its number.', () => {
  expect(check('{count, plural, one {un} other {plusieurs}}', 'fr-FR')).toEqual([
    'does not show {count} in its branch other',
  ]);
});

test('Reports invalid ICU, straight apostrophes, empty texts and stray spaces.', () => {
  expect(check('{name', 'fr-FR', 'Hello {name}')).toEqual([expect.stringMatching('^is not a valid message: ')]);
  expect(check("l'équipe", 'fr-FR', 'team')).toEqual([expect.stringMatching('^has a straight apostrophe')]);
  expect(check('', 'fr-FR', 'team')).toEqual(['is empty']);
  expect(check('équipe ', 'fr-FR', 'team')).toEqual(['begins or ends with a space']);
});

test('Reports a long text that is still English, but not one made of placeholders.', () => {
  const sentence = 'Nobody has translated this one.';
  expect(check(sentence, 'fr-FR', sentence)).toEqual(['is the English text']);
  const frame = '{first_placeholder} – {second_placeholder}';
  expect(check(frame, 'fr-FR', frame)).toEqual([]);
});
