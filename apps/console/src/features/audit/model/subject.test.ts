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

test('articles, staff and personas lead somewhere; nothing else does', () => {
  const paths = ['article:12', 'article', 'staff:a&b', 'persona:3', 'email:ff', 'article:<b>', 'picture:1'].map(
    (text) => subjectPath(subjectOf(text)),
  );
  expect(paths).toEqual(['/content/12', '/content', '/people?person=a%26b', '/people/personas', null, null, null]);
});
