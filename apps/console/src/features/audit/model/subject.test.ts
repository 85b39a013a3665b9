import { expect, test } from 'vitest';
import { subjectOf, subjectPath, subjectTyped } from './subject.ts';

test('a subject is a noun and an id, and the id may hold colons', () => {
  expect(subjectOf('article:12')).toEqual({ noun: 'article', id: '12' });
  expect(subjectOf('email:a:b')).toEqual({ noun: 'email', id: 'a:b' });
  expect(subjectOf('article')).toEqual({ noun: 'article', id: null });
});

test('a number alone is an article; spaces around the colon do not matter', () => {
  expect(['12', ' #12 ', 'article : 12', 'staff:x1'].map(subjectTyped)).toEqual([
    'article:12',
    'article:12',
    'article:12',
    'staff:x1',
  ]);
});

test('what has a desk leads there; nothing else leads anywhere', () => {
  const paths = ['article:12', 'article', 'staff:a&b', 'persona:3', 'email:ff', 'article:<b>', 'picture:1'].map(
    (text) => subjectPath(subjectOf(text)),
  );
  expect(paths).toEqual(['/content/12', '/content', '/people?person=a%26b', '/people/personas', null, null, null]);
});

test('reports, templates, known issues and suggestions lead to their desks', () => {
  const paths = ['feedback:1201', 'feedback', 'template:4', 'incident:7', 'suggestion:8', 'incident:../people'].map(
    (text) => subjectPath(subjectOf(text)),
  );
  expect(paths).toEqual(['/feedback?text=1201', '/feedback', '/feedback/templates/4', '/issues/7', '/board/8', null]);
});

test('surveys lead to themselves; deletions, erasures and webhooks to their desks, which name nobody', () => {
  const paths = ['survey:12', 'survey:../people', 'deletion:12', 'erasure:0b9f7c1e', 'webhook:game'].map((text) =>
    subjectPath(subjectOf(text)),
  );
  expect(paths).toEqual(['/surveys/12', null, '/deletions', '/deletions/erasures', '/webhooks']);
});
