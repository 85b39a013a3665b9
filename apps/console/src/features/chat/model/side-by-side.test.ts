import { expect, test } from 'vitest';
import { added, closed, moved, readIds, shown, writeIds } from './side-by-side.ts';

const none = { ids: [], focused: null };
const two = { ids: ['a', 'b'], focused: 'a' };

test('a click replaces the focused chat', () => {
  expect([shown(none, 'a'), shown(two, 'c'), shown(two, 'b')]).toEqual([
    { ids: ['a'], focused: 'a' },
    { ids: ['c', 'b'], focused: 'c' },
    { ids: ['a', 'b'], focused: 'b' },
  ]);
});

test('a Ctrl-click opens a chat beside the others, up to three', () => {
  const three = added(two, 'c');
  expect([three, added(three, 'd'), added(three, 'a')]).toEqual([
    { ids: ['a', 'b', 'c'], focused: 'c' },
    { ids: ['a', 'b', 'd'], focused: 'd' },
    { ids: ['a', 'b', 'c'], focused: 'a' },
  ]);
});

test('closing a chat moves the focus to its neighbor', () => {
  expect([closed(two, 'a'), closed(two, 'b'), closed({ ids: ['a'], focused: 'a' }, 'a'), closed(two, 'x')]).toEqual([
    { ids: ['b'], focused: 'b' },
    { ids: ['a'], focused: 'a' },
    none,
    two,
  ]);
});

test('moving the focus wraps around', () => {
  expect([moved(two, 1).focused, moved(two, -1).focused, moved(none, 1).focused]).toEqual(['b', 'b', null]);
});

test('the URL holds at most three distinct valid chat ids', () => {
  const ids = [1, 2, 3, 4].map((digit) => `0190abcd-0000-7000-8000-00000000000${digit}`);
  expect(readIds(writeIds([...ids.slice(0, 1), ...ids, 'nonsense']))).toEqual(ids.slice(0, 3));
});
