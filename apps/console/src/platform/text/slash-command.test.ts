import { expect, test } from 'vitest';
import { shortcutRank, slashBefore, withSlash, withTemplate } from './slash-command.ts';

test('a slash opens the template list at the start or after a space, but not inside a URL', () => {
  const at = (text: string) => slashBefore(text, text.length);
  expect([at('/'), at('Hi /tha'), at('https://x'), at('a/b'), at('/one two')]).toEqual([
    { from: 0, search: '' },
    { from: 3, search: 'tha' },
    null,
    null,
    null,
  ]);
});

test('the shortcut that was typed comes first, then those that begin with it', () => {
  const rank = (search: string) => ['refund', 'refund-late', 'thanks', null].map((word) => shortcutRank(word, search));
  expect([rank('refund'), rank('/REF'), rank('')]).toEqual([
    [0, 1, 2, 2],
    [1, 1, 2, 2],
    [2, 2, 2, 2],
  ]);
});

test('a template replaces only the slash command', () => {
  expect(withTemplate('Hi /th, bye', { from: 3, search: 'th' }, 'there')).toEqual({ text: 'Hi there, bye', caret: 8 });
});

test('a slash that is inserted at the caret begins a command', () => {
  const insertedIn = (text: string, caret: number) => {
    const { text: next, slash } = withSlash(text, caret);
    return [next, slashBefore(next, slash.from + 1)];
  };
  expect([insertedIn('', 0), insertedIn('Hi ', 3), insertedIn('Hi there', 2)]).toEqual([
    ['/', { from: 0, search: '' }],
    ['Hi /', { from: 3, search: '' }],
    ['Hi / there', { from: 3, search: '' }],
  ]);
});
