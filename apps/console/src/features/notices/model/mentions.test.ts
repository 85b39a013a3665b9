import { expect, test } from 'vitest';
import { matching, mentionBefore, mentionIds, noteParts, withMention } from './mentions.ts';

const colleagues = [
  { id: '1', name: 'Mei' },
  { id: '2', name: 'Mei Lin' },
  { id: '3', name: 'Omar (night)' },
  { id: '4', name: '王小明' },
];

test('a mention is typed after an @ at the start of a word', () => {
  expect(mentionBefore('Ask @mei l', 10)).toEqual({ from: 4, search: 'mei l' });
  expect(mentionBefore('@', 1)).toEqual({ from: 0, search: '' });
  expect(mentionBefore('mail mei@example.com', 20)).toBeNull();
  expect(mentionBefore('@mei\nnext', 9)).toBeNull();
});

test('colleagues are found by the start of any of their names, without oneself', () => {
  expect(matching(colleagues, 'lin', '9').map(({ id }) => id)).toEqual(['2']);
  expect(matching(colleagues, 'me', '1').map(({ id }) => id)).toEqual(['2']);
  expect(matching(colleagues, '王', '9').map(({ id }) => id)).toEqual(['4']);
});

test('a picked name replaces what was typed, and the caret follows it', () => {
  expect(withMention('Ask @me please', { from: 4, search: 'me' }, 'Mei Lin')).toEqual({
    text: 'Ask @Mei Lin please',
    caret: 13,
  });
});

test('a note is split at names, the longest first, and not inside words', () => {
  const parts = noteParts('@Mei Lin and @Mei: see @Omar (night), not a@Mei or @Meike', colleagues);
  expect(parts.filter(({ isMention }) => isMention).map(({ text }) => text)).toEqual([
    '@Mei Lin',
    '@Mei',
    '@Omar (night)',
  ]);
  expect(parts.map(({ text }) => text).join('')).toBe('@Mei Lin and @Mei: see @Omar (night), not a@Mei or @Meike');
  expect(mentionIds('@Mei Lin, @王小明', colleagues)).toEqual(['2', '4']);
  expect(mentionIds('@Mei', [])).toEqual([]);
});
