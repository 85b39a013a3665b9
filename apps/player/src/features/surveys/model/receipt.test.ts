import { expect, it } from 'vitest';
import { areSameChoices, groupedReceipt, parseReceipt } from './receipt.ts';

it('formats a receipt in groups of four and parses that format [E3]', () => {
  expect(groupedReceipt('7K2MQ0XR9D4HTW6B')).toBe('7K2M-Q0XR-9D4H-TW6B');
  expect(parseReceipt('7K2M-Q0XR-9D4H-TW6B')).toBe('7K2MQ0XR9D4HTW6B');
});

it('parses a hand-copied receipt with lower case, spaces, O for zero, and I or L for one [E3]', () => {
  expect(parseReceipt(' 7k2m qoxr 9d4h tw6b ')).toBe('7K2MQ0XR9D4HTW6B');
  expect(parseReceipt('iLlI-0000-0000-0000')).toBe('1111000000000000');
});

it('does not look up input that is not a receipt [E3]', () => {
  expect(['', '7K2M', '7K2M-Q0XR-9D4H-TW6', '7K2M-Q0XR-9D4H-TW6BB'].map(parseReceipt)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('compares choices regardless of order [E3]', () => {
  const own = [
    { question: 1, options: [2] },
    { question: 2, options: [3, 1] },
  ];
  const counted = [
    { question: 2, options: [1, 3] },
    { question: 1, options: [2] },
    { question: 3, options: [] },
  ];
  expect(areSameChoices(own, counted)).toBe(true);
  expect(areSameChoices(own, [{ question: 1, options: [2] }])).toBe(false);
  expect(areSameChoices(own, [...own.slice(0, 1), { question: 2, options: [3, 2] }])).toBe(false);
});
