import { expect, test } from 'vitest';
import { detailsOf } from './details.ts';

test('of two records only what differs is told', () => {
  const details = { before: { name: 'Mira', is_active: true }, after: { name: 'Mira', is_active: false } };
  expect(detailsOf({ action: 'persona.changed', details })).toEqual([
    { kind: 'change', key: 'is_active', name: 'is_active', before: true, after: false },
  ]);
});

test('a pair in a changed account is before and after; elsewhere two values are two values', () => {
  expect(detailsOf({ action: 'staff.changed', details: { role: ['agent', 'admin'] } })).toEqual([
    { kind: 'change', key: 'role', name: 'role', before: 'agent', after: 'admin' },
  ]);
  expect(detailsOf({ action: 'article.imported', details: { lang: 2, articles: ['1 written', '2 same'] } })).toEqual([
    { kind: 'value', key: 'lang', name: 'lang', value: 2 },
    { kind: 'list', key: 'articles', name: 'articles', values: ['1 written', '2 same'] },
  ]);
});

test('records within records get the whole name, and what is no plain value is written out', () => {
  const details = { a: { b: 1, c: { d: null } }, list: [{ x: 1 }, 'y'] };
  expect(detailsOf({ action: 'article.changed', details })).toEqual([
    { kind: 'value', key: 'b', name: 'a.b', value: 1 },
    { kind: 'value', key: 'd', name: 'a.c.d', value: null },
    { kind: 'list', key: 'list', name: 'list', values: ['{"x":1}', 'y'] },
  ]);
});

test('a word before and a word after are where it stood and stands; the same word twice is no line', () => {
  const details = { title: 'Fish at night', before: 'open', after: 'planned' };
  expect(detailsOf({ action: 'suggestion.saved', details })).toEqual([
    { kind: 'change', key: 'state', name: 'state', before: 'open', after: 'planned' },
    { kind: 'value', key: 'title', name: 'title', value: 'Fish at night' },
  ]);
  expect(detailsOf({ action: 'suggestion.saved', details: { before: 'open', after: 'open' } })).toEqual([]);
});

test('an account that was locked tells of its change as a pair', () => {
  const details = { because: 'unmasked', is_active: [true, false] };
  expect(detailsOf({ action: 'staff.locked', details })).toEqual([
    { kind: 'value', key: 'because', name: 'because', value: 'unmasked' },
    { kind: 'change', key: 'is_active', name: 'is_active', before: true, after: false },
  ]);
});

test('nothing told is no line', () => {
  expect(detailsOf({ action: 'staff.signed_out', details: {} })).toEqual([]);
});
