import { expect, test, vi } from 'vitest';
import { mergeVocabularies } from '../../../platform/registration/audit-vocabulary.ts';
import { subjectOf, subjectTyped, type Subject } from './subject.ts';

// Some features read browser settings when they are loaded.
vi.stubGlobal('window', new EventTarget());
const { features } = await import('../../../app/features.ts');
const { subjects } = mergeVocabularies(features.flatMap(({ audit }) => audit ?? []));
const subjectPath = ({ noun, id }: Subject): string | null => subjects.get(noun)?.link?.path(id) ?? null;

test('a subject is split at the first colon into a noun and an id', () => {
  expect(subjectOf('article:12')).toEqual({ noun: 'article', id: '12' });
  expect(subjectOf('email:a:b')).toEqual({ noun: 'email', id: 'a:b' });
  expect(subjectOf('article')).toEqual({ noun: 'article', id: null });
});

test('a subject filter that is only a number means an article, and spaces around the colon are ignored', () => {
  expect(['12', ' #12 ', 'article : 12', 'staff:x1'].map(subjectTyped)).toEqual([
    'article:12',
    'article:12',
    'article:12',
    'staff:x1',
  ]);
});

test('subjects with a page link to it; invalid ids and other subjects have no link', () => {
  const paths = ['article:12', 'article', 'staff:a&b', 'persona:3', 'email:ff', 'article:<b>', 'picture:1'].map(
    (text) => subjectPath(subjectOf(text)),
  );
  expect(paths).toEqual(['/articles/12', '/articles', '/people?person=a%26b', '/people/personas', null, null, null]);
});

test('reports, templates, known issues and suggestions link to their pages', () => {
  const paths = ['feedback:1201', 'feedback', 'template:4', 'incident:7', 'suggestion:8', 'incident:../people'].map(
    (text) => subjectPath(subjectOf(text)),
  );
  expect(paths).toEqual([
    '/feedback?text=1201',
    '/feedback',
    '/feedback/templates/4',
    '/incidents/7',
    '/suggestions/8',
    null,
  ]);
});

test('surveys link to the survey; deletions, erasures and webhooks link to a list without an id', () => {
  const paths = ['survey:12', 'survey:../people', 'deletion:12', 'erasure:0b9f7c1e', 'webhook:game'].map((text) =>
    subjectPath(subjectOf(text)),
  );
  expect(paths).toEqual(['/surveys/12', null, '/account-deletion', '/account-deletion/erasures', '/webhooks']);
});
