import { expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

it('splits a text into matches and what is between them', () => {
  expect(markedParts('Tame the griffin', [[9, 16]])).toEqual([
    { text: 'Tame the ', isMatch: false },
    { text: 'griffin', isMatch: true },
  ]);
});

it('shows the whole text if a mark does not fit', () => {
  expect(markedParts('abc', [[2, 9]])).toEqual([{ text: 'abc', isMatch: false }]);
  expect(markedParts('', [])).toEqual([]);
});
