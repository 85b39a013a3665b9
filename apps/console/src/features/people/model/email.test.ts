import { expect, test } from 'vitest';
import { looksLikeEmail } from './email.ts';

test('addresses pass, with the spaces of a careless copy around them', () => {
  expect(['anna@example.com', ' li.na+desk@mail.example.co.uk '].map(looksLikeEmail)).toEqual([true, true]);
});

test('half an address, two of them or a name with one does not pass', () => {
  const typed = ['', 'anna', 'anna@', 'anna@example', 'a@b.', 'a@b.c d@e.f', 'Anna <anna@example.com>'];
  expect(typed.map(looksLikeEmail)).toEqual(typed.map(() => false));
});
