import { expect, it } from 'vitest';
import { shiftOf } from './steady-scroll.ts';

const at = (tops: Record<string, number>) => new Map(Object.entries(tops));

it('rows that moved on because another came above them have moved by its height', () => {
  expect(shiftOf(at({ a: 40, b: 80, c: 120 }), at({ new: 0, a: 80, b: 120, c: 160 }))).toBe(40);
});

it('the one row that went elsewhere does not count', () => {
  expect(shiftOf(at({ a: 400, b: 440, c: 480 }), at({ c: 0, a: 440, b: 480 }))).toBe(40);
});

it('nothing in common is nothing to keep', () => {
  expect(shiftOf(at({ a: 40 }), at({ b: 80 }))).toBe(0);
});
