import { expect, test } from 'vitest';
import { ratingShares } from './rating.ts';

test('verified and unverified answers have separate shares', () => {
  expect(ratingShares({ yes: 3, no: 1, unverified_yes: 1, unverified_no: 9 })).toEqual([
    { group: 'verified', count: 4, share: 0.75 },
    { group: 'unverified', count: 10, share: 0.1 },
  ]);
});

test('a group without answers is left out', () => {
  expect(ratingShares({ yes: 0, no: 0, unverified_yes: 0, unverified_no: 2 })).toEqual([
    { group: 'unverified', count: 2, share: 0 },
  ]);
  expect(ratingShares(null)).toEqual([]);
});
