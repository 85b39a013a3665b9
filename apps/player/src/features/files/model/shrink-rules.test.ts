import { expect, it } from 'vitest';
import { encodingsFor, isTooLarge, isWorthIt, shrinkTo } from './shrink-rules.ts';

const megabyte = 1024 * 1024;

it('shrinks the long side to 1600 and keeps the aspect ratio [H2]', () => {
  expect(shrinkTo({ width: 4000, height: 3000 }, 4 * megabyte)).toEqual({ width: 1600, height: 1200 });
  expect(shrinkTo({ width: 1080, height: 2400 }, 200)).toEqual({ width: 720, height: 1600 });
  expect(shrinkTo({ width: 20_000, height: 3 }, 200)).toEqual({ width: 1600, height: 1 });
});

it('re-encodes a large file with few pixels and leaves a small one unchanged [H2]', () => {
  expect(shrinkTo({ width: 800, height: 600 }, 2 * megabyte)).toEqual({ width: 800, height: 600 });
  expect(shrinkTo({ width: 800, height: 600 }, 100_000)).toBeNull();
  expect(shrinkTo({ width: 0, height: 0 }, 2 * megabyte)).toBeNull();
});

it('uses the new encoding only if it is smaller [H2]', () => {
  expect([isWorthIt(100, 99), isWorthIt(100, 100), isWorthIt(100, 0)]).toEqual([true, false, false]);
});

it('keeps transparency if the engine supports it [H2]', () => {
  expect([encodingsFor('image/jpeg'), encodingsFor('image/png'), encodingsFor('image/webp')]).toEqual([
    ['image/jpeg'],
    ['image/webp', 'image/jpeg'],
    ['image/webp', 'image/jpeg'],
  ]);
});

it('accepts only files smaller than the limit; exactly the limit is too large [H1]', () => {
  expect([5 * megabyte - 1, 5 * megabyte, 5 * megabyte + 1].map((bytes) => isTooLarge(bytes, 5))).toEqual([
    false,
    true,
    true,
  ]);
});
