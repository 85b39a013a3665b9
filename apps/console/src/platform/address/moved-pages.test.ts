import { expect, test } from 'vitest';
import { atCurrentPath, movedPath } from './moved-pages.ts';

test('former addresses lead to the pages named after their feature', () => {
  const before = ['/issues', '/board', '/content', '/deletions', '/feedback/figures'];
  expect(before.map(movedPath)).toEqual([
    '/incidents',
    '/suggestions',
    '/articles',
    '/account-deletion',
    '/feedback/statistics',
  ]);
});

test('addresses below a moved page keep the rest of their path', () => {
  expect(['/issues/7', '/board/new', '/content/languages', '/deletions/erasures'].map(movedPath)).toEqual([
    '/incidents/7',
    '/suggestions/new',
    '/articles/languages',
    '/account-deletion/erasures',
  ]);
});

test('other addresses stay, including those that only begin with the same letters', () => {
  const addresses = [
    '/',
    '/articles/12',
    '/contents',
    '/boardroom/1',
    '/feedback',
    '/feedback/figures-old',
    '/nowhere',
  ];
  expect(addresses.map(movedPath)).toEqual(addresses.map(() => null));
});

test('no former address leads to another former address', () => {
  const current = ['/incidents', '/suggestions', '/articles', '/account-deletion', '/feedback/statistics'];
  expect(current.map(movedPath)).toEqual(current.map(() => null));
});

test('stored items get the current path and keep everything else', () => {
  const view = { name: 'Drafts', path: '/content', search: '?status=draft' };
  expect(atCurrentPath(view)).toEqual({ name: 'Drafts', path: '/articles', search: '?status=draft' });
  expect(atCurrentPath({ ...view, path: '/feedback' })).toEqual({ ...view, path: '/feedback' });
});
