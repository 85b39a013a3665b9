import { expect, it } from 'vitest';
import { shiftOf } from './steady-scroll.ts';

const at = (tops: Record<string, number>) => new Map(Object.entries(tops));

it('rows that moved because another row was inserted above have shifted by its height', () => {
  expect(shiftOf(at({ a: 40, b: 80, c: 120 }), at({ new: 0, a: 80, b: 120, c: 160 }))).toBe(40);
});

it('a single row that moved elsewhere is ignored', () => {
  expect(shiftOf(at({ a: 400, b: 440, c: 480 }), at({ c: 0, a: 440, b: 480 }))).toBe(40);
});

it('without common rows there is no shift', () => {
  expect(shiftOf(at({ a: 40 }), at({ b: 80 }))).toBe(0);
});
