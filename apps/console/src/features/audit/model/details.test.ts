import { expect, test } from 'vitest';
import { staffAudit } from '../../staff/people/model/staff-audit.ts';
import { mergeVocabularies } from '../../../platform/registration/audit-vocabulary.ts';
import { detailsOf as detailsWith } from './details.ts';

const vocabulary = mergeVocabularies([staffAudit]);
const detailsOf = (entry: Parameters<typeof detailsWith>[0]) => detailsWith(entry, vocabulary);

test('for two records, only the fields that differ are listed', () => {
  const details = { before: { name: 'Mira', is_active: true }, after: { name: 'Mira', is_active: false } };
  expect(detailsOf({ action: 'persona.changed', details })).toEqual([
    { kind: 'change', key: 'is_active', name: 'is_active', before: true, after: false },
  ]);
});

test('a two-item array is before and after for staff changes and a plain list for other actions', () => {
  expect(detailsOf({ action: 'staff.changed', details: { role: ['agent', 'admin'] } })).toEqual([
    { kind: 'change', key: 'role', name: 'role', before: 'agent', after: 'admin' },
  ]);
  expect(detailsOf({ action: 'article.imported', details: { lang: 2, articles: ['1 written', '2 same'] } })).toEqual([
    { kind: 'value', key: 'lang', name: 'lang', value: 2 },
    { kind: 'list', key: 'articles', name: 'articles', values: ['1 written', '2 same'] },
  ]);
});

test('nested records get dotted names, and other non-scalar values are shown as JSON', () => {
  const details = { a: { b: 1, c: { d: null } }, list: [{ x: 1 }, 'y'] };
  expect(detailsOf({ action: 'article.changed', details })).toEqual([
    { kind: 'value', key: 'b', name: 'a.b', value: 1 },
    { kind: 'value', key: 'd', name: 'a.c.d', value: null },
    { kind: 'list', key: 'list', name: 'list', values: ['{"x":1}', 'y'] },
  ]);
});

test('a string before and after is a change of state; equal strings yield no line', () => {
  const details = { title: 'Fish at night', before: 'open', after: 'planned' };
  expect(detailsOf({ action: 'suggestion.saved', details })).toEqual([
    { kind: 'change', key: 'state', name: 'state', before: 'open', after: 'planned' },
    { kind: 'value', key: 'title', name: 'title', value: 'Fish at night' },
  ]);
  expect(detailsOf({ action: 'suggestion.saved', details: { before: 'open', after: 'open' } })).toEqual([]);
});

test('a locked account shows its change as before and after', () => {
  const details = { because: 'unmasked', is_active: [true, false] };
  expect(detailsOf({ action: 'staff.locked', details })).toEqual([
    { kind: 'value', key: 'because', name: 'because', value: 'unmasked' },
    { kind: 'change', key: 'is_active', name: 'is_active', before: true, after: false },
  ]);
});

test('empty details yield no lines', () => {
  expect(detailsOf({ action: 'staff.signed_out', details: {} })).toEqual([]);
});
