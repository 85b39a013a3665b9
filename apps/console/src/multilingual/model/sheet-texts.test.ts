import { expect, test } from 'vitest';
import { langsOf, problemsOf, sheetOf, textsOf } from './sheet-texts.ts';

const fields = [
  { name: 'title', max: 5, isRequired: true },
  { name: 'body', max: 10, isRequired: false },
] as const;

test('texts survive the conversion to a sheet and back: trimmed, English first, without emptied languages', () => {
  const sheet = sheetOf(fields, [
    { lang: 1, title: '延迟', body: '' },
    { lang: 3, title: ' Lag', body: 'Slow ' },
    { lang: 2, title: 'x', body: '' },
  ]);
  expect(sheet).toEqual({
    'title:1': '延迟',
    'body:1': '',
    'title:3': ' Lag',
    'body:3': 'Slow ',
    'title:2': 'x',
    'body:2': '',
  });
  expect(textsOf(fields, { ...sheet, 'title:2': ' ' })).toEqual([
    { lang: 3, title: 'Lag', body: 'Slow' },
    { lang: 1, title: '延迟', body: '' },
  ]);
  expect(langsOf(fields, { ...sheet, 'title:2': ' ' })).toEqual([3, 1]);
});

test('English is always required, and another language needs a title once it has any text', () => {
  expect(problemsOf(fields, {})).toEqual([{ kind: 'missing', lang: 3, name: 'title' }]);
  expect(problemsOf(fields, { 'title:3': 'Lag', 'body:1': '慢', 'title:2': 'zu lang' })).toEqual([
    { kind: 'missing', lang: 1, name: 'title' },
    { kind: 'long', lang: 2, name: 'title' },
  ]);
});
