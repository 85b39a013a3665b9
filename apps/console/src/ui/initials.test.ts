import { expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

it('uses two letters of a Latin name and the last character of a Chinese one', () => {
  expect(['Mira Castellan', 'sam', 'Ana de la Cruz', '王小明', ''].map(initialsOf)).toEqual([
    'MC',
    'S',
    'AC',
    '明',
    '',
  ]);
});

it('the same person always gets the same color', () => {
  expect(hueOf('staff-1')).toBe(hueOf('staff-1'));
});
