import { describe, expect, it } from 'vitest';
import { startOf } from './start-of.ts';

describe('the start of a text', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 9, 'abc'],
    ['a😀b', 2, 'a'],
    ['a😀b', 3, 'a😀'],
    ['😀', 1, ''],
  ])('of %s up to %i is %s', (text, max, start) => {
    expect(startOf(text, max)).toBe(start);
  });
});
