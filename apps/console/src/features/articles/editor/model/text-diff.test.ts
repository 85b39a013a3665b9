import { expect, test } from 'vitest';
import type { RichBlock } from './rich-blocks.ts';
import { diffOfBlocks, diffOfWords, fold } from './text-diff.ts';

const p = (text: string): RichBlock => ({ kind: 'p', text });
const outline = (before: RichBlock[], after: RichBlock[]) =>
  diffOfBlocks(before, after, 'en').map(({ state, pieces }) => [state, pieces.map(({ text }) => text).join('|')]);

test('words are segmented by the rules of the language', () => {
  const changed = (before: string, after: string, tag: string) =>
    diffOfWords(before, after, tag)
      .filter(({ state }) => state !== 'same')
      .map(({ state, text }) => `${state} ${text.trim()}`);
  expect(changed('the siege begins', 'the raid begins', 'en')).toEqual(['removed siege', 'added raid']);
  expect(changed('осада началась', 'осада кончилась', 'ru')).toEqual(['removed началась', 'added кончилась']);
  expect(changed('维护开始了', '维护结束了', 'zh')).toEqual(['removed 开始', 'added 结束']);
});

test('a rewritten line is one changed line, and a new line is an added one', () => {
  expect(outline([p('one two three'), p('last')], [p('one two four'), p('new line here'), p('last')])).toEqual([
    ['changed', 'one two |three|four'],
    ['added', 'new line here'],
    ['same', 'last'],
  ]);
});

test('lines without common words are not paired', () => {
  expect(outline([p('alpha beta')], [p('gamma delta epsilon')])).toEqual([
    ['removed', 'alpha beta'],
    ['added', 'gamma delta epsilon'],
  ]);
});

test('long unchanged stretches are collapsed', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'].map(p);
  const folded = fold(diffOfBlocks(lines, [...lines, p('new')], 'en'));
  expect(folded.map((block) => (block.state === 'folded' ? block.count : block.state))).toEqual([4, 'same', 'added']);
});

test('two texts of a hundred lines each are not paired: removed lines first, then added ones', () => {
  const lines = (word: string) =>
    Array.from({ length: 100 }, (_, index) => p(`shared words of the line ${word} ${index}`));
  const states = diffOfBlocks(lines('before'), lines('after'), 'en').map(({ state }) => state);
  expect([states.length, new Set(states.slice(0, 100)), new Set(states.slice(100))]).toEqual([
    200,
    new Set(['removed']),
    new Set(['added']),
  ]);
});

test('a line with too many changed words is shown as replaced instead of computing a minimal diff', () => {
  const words = (word: string) => Array.from({ length: 900 }, (_, index) => `${word}${index} same`).join(' ');
  expect(outline([p(words('a'))], [p(words('b'))])).toEqual([['changed', `${words('a')}|${words('b')}`]]);
});
