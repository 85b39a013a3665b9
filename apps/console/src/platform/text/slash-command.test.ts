import { expect, test } from 'vitest';
import { shortcutRank, slashBefore } from './slash-command.ts';

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
