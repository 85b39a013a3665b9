import { expect, it } from 'vitest';
import { areSameChoices, groupedReceipt, parseReceipt } from './receipt.ts';

it('E3: a receipt is shown in groups of four and understood as it is shown', () => {
  expect(groupedReceipt('7K2MQ0XR9D4HTW6B')).toBe('7K2M-Q0XR-9D4H-TW6B');
  expect(parseReceipt('7K2M-Q0XR-9D4H-TW6B')).toBe('7K2MQ0XR9D4HTW6B');
});

it('E3: a receipt copied by eye is understood: small letters, spaces, an O for a zero, an I or L for a one', () => {
  expect(parseReceipt(' 7k2m qoxr 9d4h tw6b ')).toBe('7K2MQ0XR9D4HTW6B');
  expect(parseReceipt('iLlI-0000-0000-0000')).toBe('1111000000000000');
});

it('E3: what is no receipt is not looked up', () => {
  expect(['', '7K2M', '7K2M-Q0XR-9D4H-TW6', '7K2M-Q0XR-9D4H-TW6BB'].map(parseReceipt)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('E3: choices are the same in whatever order they were counted', () => {
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
