import { expect, test } from 'vitest';
import { copiedFromEnglish, progressOf, publishFaults, settingsFaults, wantedNames } from './completeness.ts';
import { startOf } from './survey-sheet.ts';
import { channelsOf, compareVersions, numberOf, versionOf } from './typed-values.ts';

const words = { 'title:3': 'Raids', 'q1.title:3': 'Which?', 'q1.o1:3': 'Frost', 'q1.o2:3': 'Ember' };
const whole = { ...startOf(1), ...words };

test('a language needs every text that English has, and texts missing in English are optional', () => {
  expect(wantedNames(whole)).toEqual(['title', 'q1.title', 'q1.o1', 'q1.o2']);
  const more = { ...whole, 'q1.hint:3': 'The hard one', 'title:18': 'غارات', 'body:18': 'x' };
  expect(progressOf(more, wantedNames(more), 18)).toEqual({ written: 1, total: 5 });
  expect(progressOf(more, wantedNames(more), 3)).toEqual({ written: 5, total: 5 });
});

test('copying from English fills missing texts and keeps existing ones', () => {
  const sheet = { ...whole, 'q1.o1:11': 'Frost (DE)' };
  expect(copiedFromEnglish(sheet, wantedNames(sheet), 11)).toEqual({
    'title:11': 'Raids',
    'q1.title:11': 'Which?',
    'q1.o2:11': 'Ember',
  });
});

test('a complete survey can be published [E2]', () => {
  expect(publishFaults(whole, 0)).toEqual([]);
});

test('everything that is missing is listed with its question [E2]', () => {
  expect(publishFaults(startOf(1), 0)).toEqual([
    { kind: 'title' },
    { kind: 'question_title', id: 1, number: 1 },
    { kind: 'option_label', id: 1, number: 1, count: 2 },
  ]);
  const few = { ...whole, questions: '[{"id":1,"kind":"single","min":1,"max":1,"options":[1]}]' };
  expect(publishFaults(few, 0)).toEqual([{ kind: 'options_few', id: 1, number: 1 }]);
  const bounds = { ...whole, questions: '[{"id":1,"kind":"multiple","min":3,"max":3,"options":[1,2]}]' };
  expect(publishFaults(bounds, 0)).toEqual([{ kind: 'bounds', id: 1, number: 1 }]);
  expect(publishFaults({ ...whole, questions: '[]' }, 0)).toEqual([{ kind: 'no_questions' }]);
  expect(publishFaults({ ...whole, ends_at: '5' }, 6)).toEqual([{ kind: 'end_past' }]);
});

test('a choice question without a minimum cannot be published, in a questionnaire or a vote [E2]', () => {
  const optional = '[{"id":1,"kind":"single","min":0,"max":1,"options":[1,2]}]';
  const fault = [{ kind: 'bounds', id: 1, number: 1 }];
  expect(publishFaults({ ...whole, questions: optional }, 0)).toEqual(fault);
  expect(publishFaults({ ...startOf(2), ...words, questions: optional }, 0)).toEqual(fault);
});

test('invalid settings are listed', () => {
  const typed = { cap: '0', channels: '1, x', version_from: 'v2', version_to: '', starts_at: '5', ends_at: '5' };
  expect(settingsFaults({ ...whole, ...typed })).toEqual(['cap', 'channels', 'version_from', 'times']);
  expect(settingsFaults({ ...whole, version_from: '1.10', version_to: '1.9' })).toEqual(['version_order']);
});

test('numbers, channels, and versions are parsed leniently', () => {
  expect([numberOf(' 20 '), numberOf('0'), numberOf('2e3'), numberOf('99999999999')]).toEqual([20, null, null, null]);
  expect(channelsOf('1, 7 7，-3')).toEqual([1, 7, -3]);
  expect(channelsOf('')).toEqual([]);
  expect([versionOf('1.10.0 '), versionOf('1.')]).toEqual(['1.10.0', null]);
  expect(compareVersions('1.9', '1.10')).toBeLessThan(0);
  expect(compareVersions('2', '2.0.0')).toBe(0);
});
