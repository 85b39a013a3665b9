import { expect, test } from 'vitest';
import { editorPath, fromList, listOf } from './editor-path.ts';

test('the editor path has the article id and the requested language', () => {
  expect([editorPath(12), editorPath(12, 18)]).toEqual(['/articles/12', '/articles/12?lang=18']);
});

test('the back link is the list with its filters, without the dialog that was open', () => {
  const from = (pathname: string, search = '', state: unknown = null) => listOf(fromList({ pathname, search, state }));
  expect(from('/articles')).toBe('/articles');
  expect(from('/articles', '?status=draft&text=siege')).toBe('/articles?status=draft&text=siege');
  expect(from('/articles/languages', '?dialog=create&lang=18')).toBe('/articles/languages?lang=18');
  expect(from('/articles/12', '?lang=18', { list: '/articles/languages' })).toBe('/articles/languages');
});

test('without a list in the navigation state, the back link is the list of all articles', () => {
  expect([null, undefined, {}, { list: 1 }].map(listOf)).toEqual(['/articles', '/articles', '/articles', '/articles']);
});
