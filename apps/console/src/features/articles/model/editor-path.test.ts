import { expect, test } from 'vitest';
import { editorPath, fromList, listOf } from './editor-path.ts';

test('an article is edited at its number, in the language asked for', () => {
  expect([editorPath(12), editorPath(12, 18)]).toEqual(['/content/12', '/content/12?lang=18']);
});

test('the way back is the list with its filters, without the dialog that was open', () => {
  const from = (pathname: string, search = '', state: unknown = null) => listOf(fromList({ pathname, search, state }));
  expect(from('/content')).toBe('/content');
  expect(from('/content', '?status=draft&text=siege')).toBe('/content?status=draft&text=siege');
  expect(from('/content/languages', '?dialog=create&lang=18')).toBe('/content/languages?lang=18');
  expect(from('/content/12', '?lang=18', { list: '/content/languages' })).toBe('/content/languages');
});

test('whoever came by a link goes back to all articles', () => {
  expect([null, undefined, {}, { list: 1 }].map(listOf)).toEqual(['/content', '/content', '/content', '/content']);
});
