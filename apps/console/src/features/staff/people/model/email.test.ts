import { expect, test } from 'vitest';
import { looksLikeEmail } from './email.ts';

test('accepts email addresses, including surrounding spaces', () => {
  expect(['anna@example.com', ' li.na+work@mail.example.co.uk '].map(looksLikeEmail)).toEqual([true, true]);
});

test('rejects incomplete addresses, several addresses, and addresses with a display name', () => {
  const typed = ['', 'anna', 'anna@', 'anna@example', 'a@b.', 'a@b.c d@e.f', 'Anna <anna@example.com>'];
  expect(typed.map(looksLikeEmail)).toEqual(typed.map(() => false));
});
